package llm.server;

import com.fasterxml.jackson.core.io.JsonStringEncoder;

/**
 * The JSON of the events of one streamed answer, in vLLM's shape and order of keys.
 *
 * <p>Text is put together rather than generated: everything but the token is the same in each
 * event.
 */
final class ChunkJson {

  private final String head;
  private final String choiceTail;
  private final String lastChoiceTail;
  private final String roleTail;

  private ChunkJson(String head, String choiceTail, String lastChoiceTail, String roleTail) {
    this.head = head;
    this.choiceTail = choiceTail;
    this.lastChoiceTail = lastChoiceTail;
    this.roleTail = roleTail;
  }

  /** The events of a chat answer. */
  static ChunkJson chat(String id, String model, long created) {
    return new ChunkJson(
        head(id, "chat.completion.chunk", model, created),
        ",\"token_ids\":null}]",
        ",\"stop_reason\":null,\"token_ids\":null}]",
        ",\"prompt_token_ids\":null,\"prompt_text\":null");
  }

  /** The events of a completion. */
  static ChunkJson completion(String id, String model, long created) {
    String tail = ",\"stop_reason\":null,\"prompt_token_ids\":null,\"token_ids\":null}]";
    return new ChunkJson(head(id, "text_completion", model, created), tail, tail, "");
  }

  private static String head(String id, String object, String model, long created) {
    return "{\"id\":"
        + quote(id)
        + ",\"object\":\""
        + object
        + "\",\"created\":"
        + created
        + ",\"model\":"
        + quote(model)
        + ",\"choices\":[";
  }

  /** A string as JSON. */
  static String quote(String text) {
    return "\"" + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + "\"";
  }

  /**
   * The event that tells the assistant's role.
   *
   * @param usage the member {@code usage} with a comma before it, or nothing
   */
  String role(int choice, String usage) {
    return head
        + "{\"index\":"
        + choice
        + ",\"delta\":{\"role\":\"assistant\",\"content\":\"\"},\"logprobs\":null,"
        + "\"finish_reason\":null}]"
        + usage
        + roleTail
        + "}";
  }

  /**
   * An event with a choice.
   *
   * @param said the member that holds what is said, e.g. {@code "text":"word"}
   * @param finishReason or null
   * @param usage the member {@code usage} with a comma before it, or nothing
   */
  String choice(int choice, String said, String finishReason, String usage) {
    return head
        + "{\"index\":"
        + choice
        + ","
        + said
        + ",\"logprobs\":null,\"finish_reason\":"
        + (finishReason == null ? "null" + choiceTail : quote(finishReason) + lastChoiceTail)
        + usage
        + "}";
  }

  /**
   * An event without a choice.
   *
   * @param usage the member {@code usage} with a comma before it
   */
  String usage(String usage) {
    return head + "]" + usage + ",\"system_fingerprint\":\"simulated\"}";
  }
}
