package llm.server;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.OptionalLong;

/**
 * Reads the body of one chat or completion request.
 *
 * <p>It reads token by token and skips what it does not need, since images make bodies of many
 * megabytes and other streams wait meanwhile.
 */
final class GenerationReader {

  private static final int MAX_CHOICES = 16_384;

  private final JsonParser json;
  private final ObjectMapper mapper;
  private final MisbehaviourReader misbehaviours;
  private final boolean chat;
  private final Prompt prompt = new Prompt();

  private int fields;
  private String model;
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
  private Misbehaviours simulate = Misbehaviours.NONE;

  GenerationReader(
      JsonParser json, ObjectMapper mapper, MisbehaviourReader misbehaviours, boolean chat) {
    this.json = json;
    this.mapper = mapper;
    this.misbehaviours = misbehaviours;
    this.chat = chat;
  }

  /**
   * Reads the whole body.
   *
   * @throws ApiError for a value of the wrong type
   * @throws IOException for a body that is not JSON
   */
  GenerationRequest read() throws IOException {
    if (json.nextToken() != JsonToken.START_OBJECT) {
      throw ApiError.invalid(
          "model_attributes_type", "body", "Input should be a valid dictionary", "'input': '...'");
    }
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String key = json.currentName();
      json.nextToken();
      fields++;
      readField(key);
    }
    if (json.nextToken() != null) {
      throw new JsonParseException(json, "Extra data");
    }
    return request();
  }

  private GenerationRequest request() {
    return new GenerationRequest(
        chat,
        fields,
        model,
        promptGiven,
        prompt.tokens(),
        prompt.fingerprint(),
        prompts,
        choices,
        maxCompletionTokens.isPresent() ? maxCompletionTokens : maxTokens,
        minTokens,
        ignoreEos,
        stream,
        usage,
        continuousUsage,
        simulate);
  }

  private void readField(String key) throws IOException {
    if (json.currentToken() == JsonToken.VALUE_NULL) {
      return;
    }
    switch (key) {
      case "model" -> model = json.getValueAsString("");
      case "messages" -> readMessages();
      case "prompt" -> readPrompt();
      case "max_tokens" -> maxTokens = OptionalLong.of(integer(key));
      case "max_completion_tokens" -> maxCompletionTokens = OptionalLong.of(integer(key));
      case "min_tokens" -> minTokens = integer(key, 0, Integer.MAX_VALUE);
      case "n" -> choices = integer(key, 1, MAX_CHOICES);
      case "ignore_eos" -> ignoreEos = bool(key);
      case "stream" -> stream = bool(key);
      case "stream_options" -> readStreamOptions();
      case MisbehaviourReader.KEY -> simulate = misbehaviours.read(mapper.<JsonNode>readTree(json));
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

  private void readMessages() throws IOException {
    if (!chat) {
      json.skipChildren();
      return;
    }
    promptGiven = true;
    requireArray("messages");
    while (json.nextToken() != JsonToken.END_ARRAY) {
      requireObject("messages");
      while (json.nextToken() != JsonToken.END_OBJECT) {
        String key = json.currentName();
        json.nextToken();
        if (key.equals("content")) {
          readContent();
        } else {
          json.skipChildren();
        }
      }
    }
  }

  private void readContent() throws IOException {
    if (json.currentToken() == JsonToken.VALUE_STRING) {
      readText();
      return;
    }
    if (json.currentToken() == JsonToken.VALUE_NULL) {
      return;
    }
    requireArray("messages.content");
    while (json.nextToken() != JsonToken.END_ARRAY) {
      requireObject("messages.content");
      while (json.nextToken() != JsonToken.END_OBJECT) {
        String key = json.currentName();
        if (json.nextToken() == JsonToken.VALUE_STRING && key.equals("text")) {
          readText();
        } else {
          json.skipChildren();
        }
      }
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

  private void readText() throws IOException {
    prompt.add(json.getTextCharacters(), json.getTextOffset(), json.getTextLength());
  }

  private void requireArray(String key) {
    require(json.currentToken() == JsonToken.START_ARRAY, "list_type", key, "list");
  }

  private void requireObject(String key) {
    require(json.currentToken() == JsonToken.START_OBJECT, "dict_type", key, "dictionary");
  }

  private long integer(String key) throws IOException {
    require(json.currentToken() == JsonToken.VALUE_NUMBER_INT, "int_parsing", key, "integer");
    return json.getLongValue();
  }

  private int integer(String key, int least, int most) throws IOException {
    long value = integer(key);
    if (value < least || value > most) {
      throw ApiError.badRequest(
          "%s must be between %d and %d, got %d. (parameter=%s, value=%d)"
              .formatted(key, least, most, value, key, value),
          key);
    }
    return (int) value;
  }

  private boolean bool(String key) throws IOException {
    JsonToken token = json.currentToken();
    require(
        token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE,
        "bool_parsing",
        key,
        "boolean");
    return token == JsonToken.VALUE_TRUE;
  }

  private void require(boolean holds, String kind, String key, String wanted) {
    if (!holds) {
      throw ApiError.invalid(
          kind, "body." + key, "Input should be a valid " + wanted, "'input': '...'");
    }
  }
}
