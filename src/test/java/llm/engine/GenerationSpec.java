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
 * @param conversing whether it is a turn of the user's conversation
 * @param recordedAnswer the answer that the conversation goes on with, or null for the server's own
 */
record GenerationSpec(
    Endpoint endpoint,
    List<Resolvable<List<Message>>> turns,
    Resolvable<?> outputTokens,
    boolean conversing,
    Resolvable<String> recordedAnswer) {

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
    return new GenerationSpec(endpoint, List.of(), null, false, null);
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
    return new GenerationSpec(endpoint, more, outputTokens, conversing, recordedAnswer);
  }

  /** The same with an output length. */
  GenerationSpec withOutputTokens(Resolvable<?> tokens) {
    return new GenerationSpec(endpoint, turns, tokens, conversing, recordedAnswer);
  }

  /** The same as a turn of the user's conversation. */
  GenerationSpec inConversation(Resolvable<String> answer) {
    return new GenerationSpec(endpoint, turns, outputTokens, true, answer);
  }

  private static Validation<List<Message>> message(String role, String words) {
    if ("system".equals(role) && words != null && words.isEmpty()) {
      // a feeder gives an empty text where there is no instruction
      return new Success<>(List.of());
    }
    return words == null
        ? Validated.failure("the text of the " + role + " message is null")
        : new Success<>(List.of(new Message(role, List.of(new ContentPart.Text(words)))));
  }
}
