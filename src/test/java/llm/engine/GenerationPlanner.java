package llm.engine;

import static llm.measure.Timeline.ABSENT;

import io.gatling.core.session.Session;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import llm.api.ChatBody;
import llm.api.CompletionBody;
import llm.api.ContentPart;
import llm.api.GenerationOptions;
import llm.api.Message;
import llm.api.Prompt;
import llm.api.RequestBody;
import llm.measure.Kind;
import llm.measure.Point;

/** Plans requests for generated text. */
final class GenerationPlanner implements RequestPlanner {

  private static final String CHAT_PATH = "/v1/chat/completions";
  private static final String COMPLETIONS_PATH = "/v1/completions";

  private final GenerationSpec spec;
  private final LoadRun run;
  private final boolean completions;
  private final MessageImages images;

  GenerationPlanner(GenerationSpec spec, LoadRun run) {
    this.spec = spec;
    this.run = run;
    this.completions =
        switch (spec.endpoint()) {
          case CHAT -> false;
          case COMPLETIONS -> true;
          case CONFIGURED -> run.options().completions();
        };
    boolean imagesFirst =
        spec.imagesFirst() == null ? run.options().imagesFirst() : spec.imagesFirst();
    this.images = new MessageImages(run.options().imageFiles(), imagesFirst);
  }

  @Override
  public String name() {
    return spec.nameText();
  }

  @Override
  public RequestPlan plan(Session session) throws UnresolvedException {
    String name = spec.name().resolve(session, spec.nameText());
    Target target =
        SessionKeys.get(session, SessionKeys.TARGET, Target.class, run.options().target());
    boolean warmup = SessionKeys.get(session, SessionKeys.WARMUP, Boolean.class, false);
    long number = run.nextNumber(warmup);
    String id = id(run.options().id(), number, warmup, target.dialect().uuidRequestIds());
    String model =
        spec.model() == null ? target.model(number) : spec.model().resolve(session, name);
    long askedOutput = count(spec.outputTokens(), session, name, "outputTokens");
    RequestBody body = body(session, name, target, model, askedOutput);
    String path = completions ? COMPLETIONS_PATH : CHAT_PATH;
    return new RequestPlan(
        id,
        name,
        point(session),
        warmup,
        path,
        target.endpoint(path),
        headers(session, name, target, id),
        body.toBytes(),
        model,
        count(spec.inputTokens(), session, name, "inputTokens"),
        askedOutput,
        body.streams());
  }

  /** As a UUID of version 4 where the server takes no other: run and number stand in it. */
  private static String id(String run, long number, boolean warmup, boolean uuid) {
    if (!uuid) {
      return run + (warmup ? "-warmup-" : "-") + number;
    }
    return "%s-%04x-4000-8000-%012x".formatted(run, warmup ? 1 : 0, number);
  }

  private RequestBody body(
      Session session, String name, Target target, String model, long askedOutput)
      throws UnresolvedException {
    GenerationOptions options =
        GenerationOptions.of(target.dialect(), model).withExtra(extraBody(session, name, target));
    if (askedOutput != ABSENT) {
      options = options.withOutputTokens((int) askedOutput);
    }
    List<Message> messages = messages(session, name);
    if (completions && messages.stream().anyMatch(Message::showsImage)) {
      throw new UnresolvedException(name, GenerationSpec.NO_IMAGES);
    }
    return completions
        ? new CompletionBody(options, new Prompt.Text(text(messages)))
        : new ChatBody(options, messages);
  }

  private List<Message> messages(Session session, String name) throws UnresolvedException {
    List<Message> messages = new ArrayList<>();
    for (GenerationSpec.Turn turn : spec.turns()) {
      messages.addAll(images.shown(turn, session, name));
    }
    if (messages.isEmpty()) {
      throw new UnresolvedException(name, "it has no prompt: add .user(…) or .prompt(…)");
    }
    return messages;
  }

  /** The completions endpoint knows no roles: what was said is joined to one text. */
  private static String text(List<Message> messages) {
    return messages.stream()
        .flatMap(message -> message.content().stream())
        .filter(ContentPart.Text.class::isInstance)
        .map(part -> ((ContentPart.Text) part).text())
        .collect(Collectors.joining("\n"));
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

  private Point point(Session session) {
    Point point = SessionKeys.get(session, SessionKeys.POINT, Point.class, null);
    return point == null ? run.scenarioPoint(kind(), session.scenario()) : point;
  }

  private Kind kind() {
    return spec.showsImages() ? Kind.IMAGE : Kind.TEXT;
  }

  private static long count(Resolvable<?> tokens, Session session, String name, String what)
      throws UnresolvedException {
    if (tokens == null) {
      return ABSENT;
    }
    Object value = tokens.resolve(session, name);
    if (value instanceof Integer count && count >= 1) {
      return count;
    }
    throw new UnresolvedException(name, what + " is " + value + ": at least 1 is needed");
  }
}
