package llm.engine;

import io.gatling.commons.validation.Success;
import io.gatling.commons.validation.Validation;
import java.util.ArrayList;
import java.util.List;
import llm.api.ContentPart;
import llm.api.Message;

/**
 * What a simulation asks of a generation request. Immutable.
 *
 * @param endpoint which endpoint of the server to speak to
 * @param turns the conversation: each part resolves to messages
 * @param outputTokens how many output tokens to demand, or null
 */
record GenerationSpec(
    Endpoint endpoint, List<Resolvable<List<Message>>> turns, Resolvable<?> outputTokens) {

  /** Which endpoint of the server to speak to. */
  enum Endpoint {
    /** {@code /v1/chat/completions}. */
    CHAT,
    /** {@code /v1/completions}. */
    COMPLETIONS,
    /** What {@code llm.request.endpoint} says. */
    CONFIGURED
  }

  GenerationSpec {
    turns = List.copyOf(turns);
  }

  static GenerationSpec to(Endpoint endpoint) {
    return new GenerationSpec(endpoint, List.of(), null);
  }

  /** The same with a message more. */
  GenerationSpec withTurn(String role, Resolvable<String> text) {
    return withMessages(
        new Resolvable<>(
            session -> text.expression().apply(session).flatMap(words -> message(role, words))));
  }

  /** The same with messages more. */
  GenerationSpec withMessages(Resolvable<List<Message>> messages) {
    List<Resolvable<List<Message>>> more = new ArrayList<>(turns);
    more.add(messages);
    return new GenerationSpec(endpoint, more, outputTokens);
  }

  /** The same with an output length. */
  GenerationSpec withOutputTokens(Resolvable<?> tokens) {
    return new GenerationSpec(endpoint, turns, tokens);
  }

  private static Validation<List<Message>> message(String role, String words) {
    return words == null
        ? Validated.failure("the text of the " + role + " message is null")
        : new Success<>(List.of(new Message(role, List.of(new ContentPart.Text(words)))));
  }
}
