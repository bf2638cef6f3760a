package llm.workload;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Puts the turns of a recorded conversation in pairs of what the user said and what was answered.
 * What the assistant says before the user has said anything is left out, since no request asks for
 * it.
 */
final class ConversationReader {

  private enum Speaker {
    USER,
    ASSISTANT,
    SYSTEM
  }

  /** The names that speakers have in the known data sets and in the chat API. */
  private static final Map<String, Speaker> SPEAKERS =
      Map.of(
          "human", Speaker.USER,
          "user", Speaker.USER,
          "gpt", Speaker.ASSISTANT,
          "chatgpt", Speaker.ASSISTANT,
          "bing", Speaker.ASSISTANT,
          "bard", Speaker.ASSISTANT,
          "assistant", Speaker.ASSISTANT,
          "system", Speaker.SYSTEM);

  private final List<FilePrompt.Turn> turns = new ArrayList<>();
  private String system;
  private String problem;

  /** A conversation with an instruction ahead of it, or an empty one. */
  ConversationReader(String system) {
    this.system = system;
  }

  /** Adds what somebody says. */
  void add(String speaker, JsonNode words) {
    Speaker who = SPEAKERS.get(speaker);
    if (who == null) {
      problem = "with a turn of neither user, assistant nor system";
    } else if (!words.isTextual() || words.asText().isBlank() && who == Speaker.USER) {
      problem = "with a turn without text";
    } else {
      add(who, words.asText());
    }
  }

  private void add(Speaker who, String words) {
    switch (who) {
      case USER -> turns.add(new FilePrompt.Turn(words, ""));
      case SYSTEM -> system = system.isEmpty() ? words : system + "\n" + words;
      case ASSISTANT -> answered(words);
    }
  }

  private void answered(String words) {
    if (turns.isEmpty()) {
      return;
    }
    FilePrompt.Turn last = turns.remove(turns.size() - 1);
    String answer = last.answer().isEmpty() ? words : last.answer() + "\n" + words;
    turns.add(new FilePrompt.Turn(last.prompt(), answer));
  }

  /** Why the conversation cannot be used, as it follows a number of such conversations. */
  Optional<String> problem() {
    return problem == null && turns.isEmpty()
        ? Optional.of("without a turn of the user")
        : Optional.ofNullable(problem);
  }

  /** The instruction ahead. */
  String system() {
    return system;
  }

  /** The turns. */
  List<FilePrompt.Turn> turns() {
    return turns;
  }
}
