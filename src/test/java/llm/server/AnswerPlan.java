package llm.server;

import java.util.Optional;
import llm.server.Wording.Finish;
import llm.server.Wording.Role;

/**
 * All that is known of a generated answer before its first token.
 *
 * @param ask what was asked for
 * @param id of the response
 * @param model that answers
 * @param created when, in seconds since 1970
 * @param tokens of each choice
 * @param tokensPerEvent how many of them an event brings
 * @param reasoning the first tokens that are reasoning, and the key that holds them
 * @param key that holds the others in a chat: {@code content} or {@code refusal}
 * @param toolCall the call they are part of
 * @param words their texts
 * @param role when the assistant's role is told
 * @param finish when the finish reason is told
 * @param finishReason or null
 * @param usage the token counts
 * @param done whether {@code [DONE]} ends a stream
 */
record AnswerPlan(
    GenerationRequest ask,
    String id,
    String model,
    long created,
    int tokens,
    int tokensPerEvent,
    Wording.Reasoning reasoning,
    String key,
    Optional<ToolCallJson> toolCall,
    TokenTexts words,
    Role role,
    Finish finish,
    String finishReason,
    UsageJson usage,
    boolean done) {

  /** The JSON of the answer's events. */
  ChunkJson chunks() {
    return ask.chat()
        ? ChunkJson.chat(id, model, created)
        : ChunkJson.completion(id, model, created);
  }

  /** Where the answer's tokens are put. */
  Voice voice() {
    if (!ask.chat()) {
      return Voice.completion(words);
    }
    Voice answer = toolCall.<Voice>map(call -> call).orElseGet(() -> Voice.delta(key, words));
    return reasoning.tokens() == 0
        ? answer
        : Voice.split(reasoning.tokens(), Voice.delta(reasoning.key(), words), answer);
  }
}
