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
 * @param turns the conversation
 * @param imagesFirst whether images stand ahead of the text, or null for what is set for the run
 * @param outputTokens how many output tokens to demand, or null
 * @param conversing whether it is a turn of the user's conversation
 * @param recordedAnswer the answer that the conversation goes on with, or null for the server's own
 */
record GenerationSpec(
    Endpoint endpoint,
    List<Turn> turns,
    Boolean imagesFirst,
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

  /**
   * A part of the conversation.
   *
   * @param messages it resolves to
   * @param images what the last of the messages shows: each an image, or a list of images
   */
  record Turn(Resolvable<List<Message>> messages, List<Resolvable<Object>> images) {

    Turn {
      images = List.copyOf(images);
    }

    private Turn showing(Resolvable<Object> more) {
      List<Resolvable<Object>> all = new ArrayList<>(images);
      all.add(more);
      return new Turn(messages, all);
    }
  }

  GenerationSpec {
    turns = List.copyOf(turns);
  }

  static GenerationSpec to(Endpoint endpoint) {
    return new GenerationSpec(endpoint, List.of(), null, null, false, null);
  }

  /** The same with a message more. */
  GenerationSpec withTurn(String role, Resolvable<String> text) {
    return withMessages(
        new Resolvable<>(
            session -> text.expression().apply(session).flatMap(words -> message(role, words))));
  }

  /** The same with messages more. */
  GenerationSpec withMessages(Resolvable<List<Message>> messages) {
    List<Turn> more = new ArrayList<>(turns);
    more.add(new Turn(messages, List.of()));
    return withTurns(more);
  }

  /**
   * The same with images more in its last turn.
   *
   * @throws IllegalArgumentException when there is no turn
   */
  GenerationSpec withImages(Resolvable<Object> images) {
    if (turns.isEmpty()) {
      throw new IllegalArgumentException(
          "images belong to a message: .user(…) goes before .images(…)");
    }
    List<Turn> more = new ArrayList<>(turns);
    more.set(turns.size() - 1, turns.get(turns.size() - 1).showing(images));
    return withTurns(more);
  }

  /** The same with another order of text and images. */
  GenerationSpec withImagesFirst(boolean first) {
    return new GenerationSpec(endpoint, turns, first, outputTokens, conversing, recordedAnswer);
  }

  /** The same with an output length. */
  GenerationSpec withOutputTokens(Resolvable<?> tokens) {
    return new GenerationSpec(endpoint, turns, imagesFirst, tokens, conversing, recordedAnswer);
  }

  /** The same as a turn of the user's conversation. */
  GenerationSpec inConversation(Resolvable<String> answer) {
    return new GenerationSpec(endpoint, turns, imagesFirst, outputTokens, true, answer);
  }

  private GenerationSpec withTurns(List<Turn> more) {
    return new GenerationSpec(
        endpoint, more, imagesFirst, outputTokens, conversing, recordedAnswer);
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
