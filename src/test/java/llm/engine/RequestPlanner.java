package llm.engine;

import io.gatling.core.session.Session;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import llm.api.RequestBody;
import llm.measure.Kind;
import llm.measure.Point;
import llm.measure.Timeline;

/** Resolves what the user's simulation says into one request. */
final class RequestPlanner {

  private final RequestSpec spec;
  private final RequestContent content;
  private final LoadRun run;
  private final ScenarioPoints points;

  /**
   * A planner of one request of a simulation.
   *
   * @param spec what all requests say
   * @param content what this one asks for
   * @param points of the scenario that the request stands in
   */
  RequestPlanner(RequestSpec spec, RequestContent content, LoadRun run, ScenarioPoints points) {
    this.spec = spec;
    this.content = content;
    this.run = run;
    this.points = points;
    points.expect(content.kind());
  }

  /** The request's name as it is written in the simulation. */
  String name() {
    return spec.nameText();
  }

  /**
   * A request of which everything is resolved, but the body is not written yet.
   *
   * @param body what is to be written
   * @param plan the request with that
   */
  record Draft(RequestBody body, Function<List<ByteBuffer>, RequestPlan> plan) {

    /** Whether files are read when it is written: that is nothing for an event loop. */
    boolean readsFiles() {
      return body.readsFiles();
    }

    /** Writes the body. */
    RequestPlan write() {
      return plan.apply(body.pieces());
    }
  }

  /**
   * The next request of this user.
   *
   * @throws UnresolvedException when the session lacks something the request needs
   */
  Draft draft(Session session) throws UnresolvedException {
    String name = spec.name().resolve(session, spec.nameText());
    Target target =
        SessionKeys.get(session, SessionKeys.TARGET, Target.class, run.options().target());
    Optional<String> obstacle = content.obstacle(target.dialect());
    if (obstacle.isPresent()) {
      throw new UnresolvedException(name, obstacle.get());
    }
    boolean warmup = SessionKeys.get(session, SessionKeys.WARMUP, Boolean.class, false);
    long number = run.nextNumber(warmup);
    String id = id(run.options().id(), number, warmup, target.dialect().uuidRequestIds());
    String model =
        spec.model() == null ? target.model(number) : spec.model().resolve(session, name);
    RequestContent.Resolved asked =
        content.resolve(
            session,
            new RequestContent.Frame(
                name, target.dialect(), model, extraBody(session, name, target)));
    Point point = point(session, asked.kind(), warmup);
    if (!warmup) {
      run.asks(point, asked.path(), model);
    }
    Map<String, String> headers = headers(session, name, target, id);
    long askedInput = askedInput(session, name);
    return new Draft(
        asked.body(),
        body ->
            new RequestPlan(
                id,
                name,
                point,
                warmup,
                asked.path(),
                target.endpoint(asked.path()),
                headers,
                body,
                model,
                askedInput,
                asked.askedOutput(),
                asked.reader(),
                asked.turn()));
  }

  /** Feeders give 0 where they do not know. */
  private long askedInput(Session session, String name) throws UnresolvedException {
    if (spec.inputTokens() == null) {
      return Timeline.ABSENT;
    }
    Object tokens = spec.inputTokens().resolve(session, name);
    return Integer.valueOf(0).equals(tokens)
        ? Timeline.ABSENT
        : Resolvable.count(tokens, name, "inputTokens");
  }

  /** As a UUID of version 4 where the server takes no other: run and number stand in it. */
  private static String id(String run, long number, boolean warmup, boolean uuid) {
    if (!uuid) {
      return run + (warmup ? "-warmup-" : "-") + number;
    }
    return "%s-%04x-4000-8000-%012x".formatted(run, warmup ? 1 : 0, number);
  }

  private Map<String, Object> extraBody(Session session, String name, Target target)
      throws UnresolvedException {
    Map<String, Object> keys = new LinkedHashMap<>();
    for (Resolvable<Map<String, Object>> added : spec.extraBody()) {
      keys.putAll(added.resolve(session, name));
    }
    // what is set for a run stands above what its simulation says
    keys.putAll(target.extraBody());
    return keys;
  }

  private Map<String, String> headers(Session session, String name, Target target, String id)
      throws UnresolvedException {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", "application/json");
    headers.put("Accept", "*/*");
    headers.put("X-Request-Id", id);
    headers.putAll(target.headers());
    for (Map.Entry<String, Resolvable<String>> own : spec.headers().entrySet()) {
      headers.put(own.getKey(), own.getValue().resolve(session, name));
    }
    return headers;
  }

  private Point point(Session session, Kind kind, boolean warmup) {
    Point point = SessionKeys.get(session, SessionKeys.POINT, Point.class, null);
    if (point != null) {
      return point.alike(kind) ? point : point.beside(kind);
    }
    return warmup ? Point.scenario(kind, session.scenario()) : points.of(session.scenario(), kind);
  }
}
