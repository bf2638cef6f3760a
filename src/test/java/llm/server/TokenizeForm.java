package llm.server;

/** How kinds of servers are asked for the tokens of a text. */
enum TokenizeForm {
  /** vLLM and SGLang; the simulated generating models have no special tokens. */
  PROMPT("prompt", false, true),
  /** Text Embeddings Inference, which adds special tokens unless it is told not to. */
  INPUTS("inputs", true, false),
  /** llama-cpp-python. */
  INPUT("input", false, false);

  private final String text;
  private final boolean special;
  private final boolean chat;

  TokenizeForm(String text, boolean special, boolean chat) {
    this.text = text;
    this.special = special;
    this.chat = chat;
  }

  /** The key of the text. */
  String text() {
    return text;
  }

  /** Whether special tokens count where the request does not say. */
  boolean special() {
    return special;
  }

  /** Whether messages can stand in the place of a text. */
  boolean isChat() {
    return chat;
  }
}
