package llm.engine;

import io.gatling.core.structure.ScenarioContext;
import io.gatling.http.protocol.HttpComponents;
import io.gatling.http.protocol.HttpProtocol;
import io.gatling.javaapi.core.ActionBuilder;
import io.gatling.javaapi.core.CheckBuilder;
import io.gatling.javaapi.core.Session;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import llm.api.Keep;

/**
 * What all requests have in common in a simulation. Immutable: every method returns a new builder.
 *
 * <p>Strings are Gatling expressions, so {@code model("#{model}")} takes the session's attribute
 * {@code model}; what such an attribute holds reaches the server as it is.
 *
 * @param <B> the builder itself
 */
public abstract class RequestActionBuilder<B extends RequestActionBuilder<B>>
    implements ActionBuilder {

  private final RequestSpec common;

  RequestActionBuilder(RequestSpec common) {
    this.common = common;
  }

  /** How many tokens the request brings by your own count, at least 1. */
  public final B inputTokens(int tokens) {
    return with(common.withInputTokens(Resolvable.constant(tokens)));
  }

  /**
   * How many tokens the request brings by the feeder's count, for reports and for servers that do
   * not count; 0 where it is not known.
   */
  public final B inputTokens(String tokens) {
    return with(common.withInputTokens(Resolvable.number(tokens)));
  }

  /** The model to ask for, instead of the run's own. */
  public final B model(String model) {
    return with(common.withModel(Resolvable.text(model)));
  }

  /** A header of this request; it wins over the run's own of the same name. */
  public final B header(String name, String value) {
    return with(common.withHeader(name, Resolvable.text(value)));
  }

  /**
   * Keys added to the body, such as {@code temperature}. They win over what the suite sends itself;
   * {@code llm.request.extra-body} wins over them.
   */
  public final B extraBody(Map<String, Object> keys) {
    Map<String, Object> copy = Collections.unmodifiableMap(new LinkedHashMap<>(keys));
    return with(common.withExtraBody(Resolvable.constant(copy)));
  }

  /** Keys added to the body as a function of the session. */
  public final B extraBody(Function<Session, Map<String, Object>> keys) {
    return with(common.withExtraBody(Resolvable.function(keys)));
  }

  /**
   * Checks of the answer.
   *
   * @throws IllegalArgumentException for a check that is not one of LLM responses
   */
  public final B check(CheckBuilder... checks) {
    Checks.mustBeOwn(common.nameText(), List.of(checks));
    return with(common.withChecks(List.of(checks)));
  }

  /** What it says that all requests can say. */
  final RequestSpec common() {
    return common;
  }

  /** The same with another common part. */
  abstract B with(RequestSpec changed);

  /** What it asks for, for a run. */
  abstract RequestContent content(RunOptions options);

  /** For Gatling only. */
  @Override
  public final io.gatling.core.action.builder.ActionBuilder asScala() {
    return new ScalaBuilder(this, Checks.of(common.checks()));
  }

  private record ScalaBuilder(RequestActionBuilder<?> request, Checks checks)
      implements io.gatling.core.action.builder.ActionBuilder {

    @Override
    public io.gatling.core.action.Action build(
        ScenarioContext context, io.gatling.core.action.Action next) {
      LoadRun run = RunRegistry.current();
      GatlingHooks.install(context, run);
      HttpComponents http =
          context.protocolComponentsRegistry().components(HttpProtocol.HttpProtocolKey());
      Completion completion =
          new Completion(run, checks, context.coreComponents().statsEngine(), next);
      RequestContent content = request.content(run.options());
      run.mustBePossible(request.common().nameText(), content);
      Keep keep = checks.keep(run.options().keepText());
      Sender sender =
          new Sender(context, http, run, completion, content.needsWords() ? keep.withText() : keep);
      RequestPlanner planner =
          new RequestPlanner(request.common(), content, run, run.points(context));
      return new RequestAction(context, run, planner, sender, next);
    }
  }
}
