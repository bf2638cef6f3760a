package llm.server;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.OptionalLong;

/** Reads the body of one chat or completion request. */
final class GenerationReader extends MessagesReader {

  private static final int MAX_CHOICES = 16_384;

  private final boolean chat;
  private final Prompt prompt = new Prompt();

  private boolean promptGiven;
  private int prompts = 1;
  private int choices = 1;
  private OptionalLong maxTokens = OptionalLong.empty();
  private OptionalLong maxCompletionTokens = OptionalLong.empty();
  private int minTokens;
  private boolean ignoreEos;
  private boolean stream;
  private boolean usage;
  private boolean continuousUsage;

  GenerationReader(byte[] body, JsonParser json, BodyRules rules, boolean chat) {
    super(body, json, rules);
    this.chat = chat;
  }

  /**
   * Reads the whole body.
   *
   * @throws ApiError for a value of the wrong type
   * @throws IOException for a body that is not JSON
   */
  GenerationRequest read() throws IOException {
    readFields();
    return new GenerationRequest(
        chat,
        fields(),
        model(),
        promptGiven,
        prompt.tokens() + images().tokens(),
        prompt.fingerprint() + images().fingerprint(),
        images(),
        prompts,
        choices,
        maxCompletionTokens.isPresent() ? maxCompletionTokens : maxTokens,
        minTokens,
        ignoreEos,
        stream,
        usage,
        continuousUsage,
        simulate());
  }

  @Override
  void readField(String key) throws IOException {
    switch (key) {
      case "messages" -> readChat();
      case "prompt" -> readPrompt();
      case "max_tokens" -> maxTokens = OptionalLong.of(integer(key));
      case "max_completion_tokens" -> maxCompletionTokens = OptionalLong.of(integer(key));
      case "min_tokens" -> minTokens = integer(key, 0, Integer.MAX_VALUE);
      case "n" -> choices = integer(key, 1, MAX_CHOICES);
      case "ignore_eos" -> ignoreEos = bool(key);
      case "stream" -> stream = bool(key);
      case "stream_options" -> readStreamOptions();
      default -> json.skipChildren();
    }
  }

  private void readStreamOptions() throws IOException {
    requireObject("stream_options");
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String key = json.currentName();
      json.nextToken();
      switch (key) {
        case "include_usage" -> usage = bool("stream_options." + key);
        case "continuous_usage_stats" -> continuousUsage = bool("stream_options." + key);
        default -> json.skipChildren();
      }
    }
  }

  private void readChat() throws IOException {
    if (chat) {
      promptGiven = true;
      readMessages();
    } else {
      json.skipChildren();
    }
  }

  /** A text, a list of token numbers, or a list of either. */
  private void readPrompt() throws IOException {
    if (chat) {
      json.skipChildren();
      return;
    }
    promptGiven = true;
    if (json.currentToken() == JsonToken.VALUE_STRING) {
      readText();
    } else {
      requireArray("prompt");
      int lists = 0;
      while (json.nextToken() != JsonToken.END_ARRAY) {
        lists += readPromptElement() ? 1 : 0;
      }
      prompts = Math.max(1, lists);
    }
  }

  /** Whether the element is a prompt of its own. */
  private boolean readPromptElement() throws IOException {
    switch (json.currentToken()) {
      case VALUE_STRING -> readText();
      case START_ARRAY -> {
        while (json.nextToken() != JsonToken.END_ARRAY) {
          prompt.add(integer("prompt"));
        }
      }
      default -> {
        prompt.add(integer("prompt"));
        return false;
      }
    }
    return true;
  }

  @Override
  void take(char[] characters, int offset, int length) {
    prompt.add(characters, offset, length);
  }
}
