package testkit;

/** Writes the events of an OpenAI-shaped chat stream. */
public final class ChatEvents {

  /** The data of the event that ends a stream. */
  public static final String DONE = "[DONE]";

  /** The empty first chunk that only names the role. */
  public static final String ROLE = choice(0, "{\"role\":\"assistant\",\"content\":\"\"}", null);

  private ChatEvents() {}

  /** An event as it stands in the stream. */
  public static String event(String data) {
    return "data: " + data + "\n\n";
  }

  /** A chunk with words, which may hold JSON escapes. */
  public static String content(String text) {
    return choice(0, "{\"content\":\"" + text + "\"}", null);
  }

  /** A chunk with a finish reason and nothing else. */
  public static String finish(String reason) {
    return choice(0, "{}", "\"" + reason + "\"");
  }

  /**
   * A chunk with one choice.
   *
   * @param delta its delta, JSON
   * @param reason its finish reason, JSON; null for none
   */
  public static String choice(int index, String delta, String reason) {
    return "{\"id\":\"c1\",\"object\":\"chat.completion.chunk\",\"model\":\"m\","
        + "\"choices\":[{\"index\":"
        + index
        + ",\"delta\":"
        + delta
        + ",\"logprobs\":null,\"finish_reason\":"
        + reason
        + "}]}";
  }

  /** A chunk with one entry of {@code tool_calls}, JSON, and the usage after it. */
  public static String tool(String call, int usage) {
    return withUsage(
        choice(0, "{\"tool_calls\":[" + call + "]}", null),
        "{\"completion_tokens\":" + usage + "}");
  }

  /** The chunk with this usage, JSON, beside its choices. */
  public static String withUsage(String chunk, String usage) {
    return chunk.substring(0, chunk.length() - 1) + ",\"usage\":" + usage + "}";
  }

  /** A chunk with usage and no choices. */
  public static String usage(int prompt, int completion) {
    return "{\"id\":\"c1\",\"choices\":[],\"usage\":{\"prompt_tokens\":"
        + prompt
        + ",\"completion_tokens\":"
        + completion
        + "}}";
  }
}
