package testkit;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.nothingFor;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static llm.LlmDsl.chat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.function.UnaryOperator;
import llm.api.DialectRules;
import llm.engine.GenerationActionBuilder;
import llm.engine.RequestActionBuilder;
import llm.engine.RunRegistry;
import llm.engine.SessionKeys;
import llm.engine.Target;
import llm.settings.Dialect;

/**
 * One request to a server that behaves in some way, and what must be recorded of it. It is a
 * scenario, a load point and a row of its own, all under its name. Immutable: the methods return
 * changed copies.
 *
 * @param name unique in its run
 * @param request what is sent
 * @param elsewhere where it is sent instead of to the run's server; null: there
 * @param dialect how the server is spoken to
 * @param reused whether it goes over a connection that carried a request before
 * @param expected what must be recorded
 */
public record Trial(
    String name,
    RequestActionBuilder<?> request,
    URI elsewhere,
    Dialect dialect,
    boolean reused,
    Expected expected) {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_SINGLE_QUOTES).build();

  /** A plain chat request that must succeed. */
  public static Trial of(String name) {
    return of(name, chat(name).user("three short words"));
  }

  /** A request that must succeed; its name is the trial's. */
  public static Trial of(String name, RequestActionBuilder<?> request) {
    return new Trial(name, request, null, Dialect.VLLM, false, Expected.ok());
  }

  /** Changes the request, which generates text. */
  public Trial asking(UnaryOperator<GenerationActionBuilder> change) {
    return with(change.apply((GenerationActionBuilder) request));
  }

  /** Lets the server misbehave, in JSON that may use single quotes. */
  public Trial simulating(String json) {
    return simulating(parsed(json));
  }

  /** Lets the server misbehave. */
  public Trial simulating(Map<String, Object> misbehaviours) {
    return with(request.extraBody(Map.of("simulate", misbehaviours)));
  }

  /** Lets the server answer with this body of JSON, whatever it was asked. */
  public Trial answered(String json) {
    return answered(200, json);
  }

  /** Lets the server answer with this status and body of JSON, whatever it was asked. */
  public Trial answered(int status, String json) {
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    String head =
        "HTTP/1.1 %d X\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n"
            .formatted(status, body.length);
    byte[] response = (head + json).getBytes(StandardCharsets.UTF_8);
    return simulating(RawStream.replay(response, Integer.MAX_VALUE, true));
  }

  /** Sends the request elsewhere. */
  public Trial to(String url) {
    return new Trial(name, request, URI.create(url), dialect, reused, expected);
  }

  /** Speaks to the server in this dialect. */
  public Trial speaking(Dialect other) {
    return new Trial(name, request, elsewhere, other, reused, expected);
  }

  /** Sends the request over a connection that carried another one before. */
  public Trial onReusedConnection() {
    return new Trial(name, request, elsewhere, dialect, true, expected);
  }

  /** Says what must be recorded. */
  public Trial expecting(Expected other) {
    return new Trial(name, request, elsewhere, dialect, reused, other);
  }

  private Trial with(RequestActionBuilder<?> changed) {
    return new Trial(name, changed, elsewhere, dialect, reused, expected);
  }

  /** As a part of a set-up. */
  PopulationBuilder population(Duration delay) {
    ScenarioBuilder scenario =
        scenario(name).exec(session -> session.set(SessionKeys.TARGET, target()));
    if (reused) {
      scenario =
          scenario
              .exec(session -> session.set(SessionKeys.WARMUP, true))
              .exec(chat("first").user("hello"))
              .exec(session -> session.remove(SessionKeys.WARMUP));
    }
    return scenario.exec(request).injectOpen(nothingFor(delay), atOnceUsers(1));
  }

  private Target target() {
    Target usual = RunRegistry.current().options().target();
    return new Target(
        elsewhere == null ? usual.url() : elsewhere,
        DialectRules.of(dialect),
        usual.models(),
        usual.servedModels(),
        usual.headers(),
        usual.extraBody());
  }

  private static Map<String, Object> parsed(String json) {
    try {
      return JSON.readValue(json, new TypeReference<>() {});
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
