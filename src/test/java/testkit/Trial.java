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
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import llm.api.DialectRules;
import llm.engine.GenerationActionBuilder;
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
 * @param reused whether it goes over a connection that carried a request before
 * @param expected what must be recorded
 */
public record Trial(
    String name,
    UnaryOperator<GenerationActionBuilder> request,
    URI elsewhere,
    boolean reused,
    Expected expected) {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_SINGLE_QUOTES).build();

  /** A plain chat request that must succeed. */
  public static Trial of(String name) {
    return new Trial(name, request -> request, null, false, Expected.ok());
  }

  /** Changes the request. */
  public Trial asking(UnaryOperator<GenerationActionBuilder> change) {
    return new Trial(
        name, before -> change.apply(request.apply(before)), elsewhere, reused, expected);
  }

  /** Lets the server misbehave, in JSON that may use single quotes. */
  public Trial simulating(String json) {
    return simulating(parsed(json));
  }

  /** Lets the server misbehave. */
  public Trial simulating(Map<String, Object> misbehaviours) {
    return asking(request -> request.extraBody(Map.of("simulate", misbehaviours)));
  }

  /** Sends the request elsewhere. */
  public Trial to(String url) {
    return new Trial(name, request, URI.create(url), reused, expected);
  }

  /** Sends the request over a connection that carried another one before. */
  public Trial onReusedConnection() {
    return new Trial(name, request, elsewhere, true, expected);
  }

  /** Says what must be recorded. */
  public Trial expecting(Expected expected) {
    return new Trial(name, request, elsewhere, reused, expected);
  }

  /** As a part of a set-up. */
  PopulationBuilder population(Duration delay) {
    ScenarioBuilder scenario = scenario(name);
    if (elsewhere != null) {
      Target target =
          new Target(
              elsewhere,
              DialectRules.of(Dialect.VLLM),
              List.of("simulated"),
              List.of(),
              Map.of(),
              Map.of());
      scenario = scenario.exec(session -> session.set(SessionKeys.TARGET, target));
    }
    if (reused) {
      scenario =
          scenario
              .exec(session -> session.set(SessionKeys.WARMUP, true))
              .exec(chat("first").user("hello"))
              .exec(session -> session.remove(SessionKeys.WARMUP));
    }
    return scenario
        .exec(request.apply(chat(name).user("three short words")))
        .injectOpen(nothingFor(delay), atOnceUsers(1));
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
