package llm.engine;

import io.gatling.javaapi.core.Session;
import java.util.List;
import java.util.function.Function;
import llm.api.Message;

/**
 * A request for generated text, answered as an event stream and timed to the token. Immutable:
 * every method returns a new builder.
 *
 * <p>Strings are Gatling expressions, so {@code user("#{prompt}")} takes the session's attribute
 * {@code prompt}; what such an attribute holds reaches the server as it is.
 */
public final class GenerationActionBuilder extends RequestActionBuilder<GenerationActionBuilder> {

  private final GenerationSpec spec;

  private GenerationActionBuilder(RequestSpec common, GenerationSpec spec) {
    super(common);
    this.spec = spec;
  }

  /** A request to the chat endpoint, {@code /v1/chat/completions}. */
  public static GenerationActionBuilder chat(String name) {
    return to(GenerationSpec.Endpoint.CHAT, name);
  }

  /** A request to the completions endpoint, {@code /v1/completions}. */
  public static GenerationActionBuilder completion(String name) {
    return to(GenerationSpec.Endpoint.COMPLETIONS, name);
  }

  /** A request to the endpoint that {@code llm.request.endpoint} names. */
  public static GenerationActionBuilder generate(String name) {
    return to(GenerationSpec.Endpoint.CONFIGURED, name);
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
    return asking(spec.withTurn("user", Resolvable.text(text)));
  }

  /** Adds a message of the user's. */
  public GenerationActionBuilder user(Function<Session, String> text) {
    return asking(spec.withTurn("user", Resolvable.function(text)));
  }

  /** Adds a system message, unless the text is empty. */
  public GenerationActionBuilder system(String text) {
    return asking(spec.withTurn("system", Resolvable.text(text)));
  }

  /** Adds an earlier answer, e.g. one that a check saved. */
  public GenerationActionBuilder assistant(String text) {
    return asking(spec.withTurn("assistant", Resolvable.text(text)));
  }

  /** Adds messages that only the session knows, such as a conversation so far. */
  public GenerationActionBuilder messages(Function<Session, List<Message>> messages) {
    return asking(spec.withMessages(Resolvable.function(messages)));
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
    return showing(Resolvable.any(images));
  }

  /** Shows images with the message before, as a function of the session. */
  public GenerationActionBuilder images(Function<Session, ?> images) {
    return showing(Resolvable.function(images::apply));
  }

  /** Puts the images ahead of the text of their message, whatever {@code llm.image.order} says. */
  public GenerationActionBuilder imagesFirst() {
    return asking(spec.withImagesFirst(true));
  }

  /** Puts the images behind the text of their message, whatever {@code llm.image.order} says. */
  public GenerationActionBuilder textFirst() {
    return asking(spec.withImagesFirst(false));
  }

  /**
   * Makes the request a turn of the virtual user's conversation: what was said before goes ahead of
   * its own messages, and its own messages and the server's answer go ahead of those of the next
   * turn. A system message that was said before is not said again. A request that fails leaves the
   * conversation as it was.
   */
  public GenerationActionBuilder inConversation() {
    return asking(spec.inConversation(null));
  }

  /**
   * As {@link #inConversation()}, but the conversation goes on with this answer, whatever the
   * server says: a conversation as it was recorded.
   */
  public GenerationActionBuilder inConversation(String answer) {
    return asking(spec.inConversation(Resolvable.text(answer)));
  }

  /** How many tokens the server is to generate, at least 1. */
  public GenerationActionBuilder outputTokens(int tokens) {
    return asking(spec.withOutputTokens(Resolvable.constant(tokens)));
  }

  /** How many tokens the server is to generate, as an expression. */
  public GenerationActionBuilder outputTokens(String tokens) {
    return asking(spec.withOutputTokens(Resolvable.number(tokens)));
  }

  /** How many tokens the server is to generate, as a function of the session. */
  public GenerationActionBuilder outputTokens(Function<Session, Integer> tokens) {
    return asking(
        spec.withOutputTokens(Resolvable.function(session -> (Object) tokens.apply(session))));
  }

  private static GenerationActionBuilder to(GenerationSpec.Endpoint endpoint, String name) {
    return new GenerationActionBuilder(RequestSpec.named(name), GenerationSpec.to(endpoint));
  }

  private GenerationActionBuilder showing(Resolvable<Object> images) {
    String name = common().nameText();
    if (spec.endpoint() == GenerationSpec.Endpoint.COMPLETIONS) {
      throw new IllegalArgumentException(name + ": " + GenerationContent.NO_IMAGES);
    }
    try {
      return asking(spec.withImages(images));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(name + ": " + e.getMessage());
    }
  }

  private GenerationActionBuilder asking(GenerationSpec changed) {
    return new GenerationActionBuilder(common(), changed);
  }

  @Override
  GenerationActionBuilder with(RequestSpec changed) {
    return new GenerationActionBuilder(changed, spec);
  }

  @Override
  RequestContent content(RunOptions options) {
    return new GenerationContent(spec, options);
  }
}
