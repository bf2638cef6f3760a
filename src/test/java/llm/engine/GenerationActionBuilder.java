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
import java.util.function.Consumer;
import java.util.function.Function;
import llm.api.Message;

/**
 * A request for generated text, answered as an event stream and timed to the token. Immutable:
 * every method returns a new builder.
 *
 * <p>Strings are Gatling expressions, so {@code user("#{prompt}")} takes the session's attribute
 * {@code prompt}; what such an attribute holds reaches the server as it is.
 */
public final class GenerationActionBuilder implements ActionBuilder {

  private final GenerationSpec spec;

  private GenerationActionBuilder(GenerationSpec spec) {
    this.spec = spec;
  }

  /** A request to the chat endpoint, {@code /v1/chat/completions}. */
  public static GenerationActionBuilder chat(String name) {
    return new GenerationActionBuilder(GenerationSpec.named(name, GenerationSpec.Endpoint.CHAT));
  }

  /** A request to the completions endpoint, {@code /v1/completions}. */
  public static GenerationActionBuilder completion(String name) {
    return new GenerationActionBuilder(
        GenerationSpec.named(name, GenerationSpec.Endpoint.COMPLETIONS));
  }

  /** A request to the endpoint that {@code llm.request.endpoint} names. */
  public static GenerationActionBuilder generate(String name) {
    return new GenerationActionBuilder(
        GenerationSpec.named(name, GenerationSpec.Endpoint.CONFIGURED));
  }

  /** The prompt of a completion, or the user's message of a chat. */
  public GenerationActionBuilder prompt(String text) {
    return user(text);
  }

  /** The prompt of a completion, or the user's message of a chat. */
  public GenerationActionBuilder prompt(Function<Session, String> text) {
    return user(text);
  }

  /** Adds a message of the user's. */
  public GenerationActionBuilder user(String text) {
    return with(draft -> draft.turn("user", Resolvable.text(text)));
  }

  /** Adds a message of the user's. */
  public GenerationActionBuilder user(Function<Session, String> text) {
    return with(draft -> draft.turn("user", Resolvable.function(text)));
  }

  /** Adds a system message. */
  public GenerationActionBuilder system(String text) {
    return with(draft -> draft.turn("system", Resolvable.text(text)));
  }

  /** Adds an earlier answer, e.g. one that a check saved. */
  public GenerationActionBuilder assistant(String text) {
    return with(draft -> draft.turn("assistant", Resolvable.text(text)));
  }

  /** Adds messages that only the session knows, such as a conversation so far. */
  public GenerationActionBuilder messages(Function<Session, List<Message>> messages) {
    return with(draft -> draft.messages(Resolvable.function(messages)));
  }

  /**
   * Shows an image with the message before. The session attribute may hold what {@link #images} may
   * hold one of.
   */
  public GenerationActionBuilder image(String image) {
    return images(image);
  }

  /**
   * Shows images with the message before, e.g. {@code images("#{images}")} of {@code
   * LlmDsl.randomImages()}. The session attribute may hold one image or a list of them, each of
   * them
   *
   * <ul>
   *   <li>an {@code http}, {@code https} or {@code data} URL as a text, which is sent as it is,
   *   <li>the name of a JPEG, PNG or WebP file, as a text or a {@code Path}: its very bytes are
   *       sent,
   *   <li>an empty text: no image,
   *   <li>a {@code data} URL in ASCII as a {@code ByteBuffer}, as the suite's workloads make it.
   * </ul>
   *
   * @throws IllegalArgumentException when there is no message before, or the endpoint is
   *     completions, which takes no images
   */
  public GenerationActionBuilder images(String images) {
    return with(draft -> draft.images(Resolvable.any(images)));
  }

  /** Shows images with the message before, as a function of the session. */
  public GenerationActionBuilder images(Function<Session, ?> images) {
    return with(draft -> draft.images(Resolvable.function(images::apply)));
  }

  /** Puts the images ahead of the text of their message, whatever {@code llm.image.order} says. */
  public GenerationActionBuilder imagesFirst() {
    return with(draft -> draft.imagesFirst(true));
  }

  /** Puts the images behind the text of their message, whatever {@code llm.image.order} says. */
  public GenerationActionBuilder textFirst() {
    return with(draft -> draft.imagesFirst(false));
  }

  /** How many tokens the server is to generate, at least 1. */
  public GenerationActionBuilder outputTokens(int tokens) {
    return with(draft -> draft.outputTokens(Resolvable.constant(tokens)));
  }

  /** How many tokens the server is to generate, as an expression. */
  public GenerationActionBuilder outputTokens(String tokens) {
    return with(draft -> draft.outputTokens(Resolvable.number(tokens)));
  }

  /** How many tokens the server is to generate, as a function of the session. */
  public GenerationActionBuilder outputTokens(Function<Session, Integer> tokens) {
    return with(
        draft ->
            draft.outputTokens(Resolvable.function(session -> (Object) tokens.apply(session))));
  }

  /**
   * How many tokens the prompt has by the feeder's count, for reports and for servers that do not
   * count.
   */
  public GenerationActionBuilder inputTokens(String tokens) {
    return with(draft -> draft.inputTokens(Resolvable.number(tokens)));
  }

  /** The model to ask for, instead of the run's own. */
  public GenerationActionBuilder model(String model) {
    return with(draft -> draft.model(Resolvable.text(model)));
  }

  /** A header of this request; it wins over the run's own of the same name. */
  public GenerationActionBuilder header(String name, String value) {
    return with(draft -> draft.header(name, Resolvable.text(value)));
  }

  /**
   * Keys added to the body, such as {@code temperature}. They win over what the suite sends itself;
   * {@code llm.request.extra-body} wins over them.
   */
  public GenerationActionBuilder extraBody(Map<String, Object> keys) {
    Map<String, Object> copy = Collections.unmodifiableMap(new LinkedHashMap<>(keys));
    return with(draft -> draft.extraBody(Resolvable.constant(copy)));
  }

  /** Keys added to the body as a function of the session. */
  public GenerationActionBuilder extraBody(Function<Session, Map<String, Object>> keys) {
    return with(draft -> draft.extraBody(Resolvable.function(keys)));
  }

  /**
   * Checks of the answer.
   *
   * @throws IllegalArgumentException for a check that is not one of LLM responses
   */
  public GenerationActionBuilder check(CheckBuilder... checks) {
    Checks.mustBeOwn(spec.nameText(), List.of(checks));
    return with(draft -> draft.checks(List.of(checks)));
  }

  private GenerationActionBuilder with(Consumer<GenerationSpec.Draft> change) {
    return new GenerationActionBuilder(spec.with(change));
  }

  /** For Gatling only. */
  @Override
  public io.gatling.core.action.builder.ActionBuilder asScala() {
    Checks checks = Checks.of(spec.checks());
    return new ScalaBuilder(spec, checks);
  }

  private record ScalaBuilder(GenerationSpec spec, Checks checks)
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
      Sender sender = new Sender(context, http, run, completion, checks.needWords());
      return new RequestAction(context, run, new GenerationPlanner(spec, run), sender, next);
    }
  }
}
