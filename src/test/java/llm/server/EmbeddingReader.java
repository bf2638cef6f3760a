package llm.server;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Reads the body of one embedding request. */
final class EmbeddingReader extends BodyReader {

  private static final int MAX_DIMENSIONS = 1 << 20;

  private final String inputKey;
  private final int axes;
  private List<PooledText> inputs;
  private OptionalInt dimensions = OptionalInt.empty();
  private boolean base64;
  private boolean cut;

  /**
   * @param inputKey the key that holds the texts
   * @param axes how many the model has
   */
  EmbeddingReader(JsonParser json, BodyRules rules, String inputKey, int axes) {
    super(json, rules);
    this.inputKey = inputKey;
    this.axes = axes;
  }

  /**
   * Reads the whole body.
   *
   * @throws ApiError for a value of the wrong type
   * @throws IOException for a body that is not JSON
   */
  EmbeddingRequest read() throws IOException {
    readFields();
    if (inputs == null) {
      throw missing(inputKey);
    }
    return new EmbeddingRequest(model(), inputs, dimensions, base64, cut, simulate());
  }

  @Override
  void readField(String key) throws IOException {
    if (key.equals(inputKey)) {
      inputs = readInputs();
      return;
    }
    switch (key) {
      case "dimensions" ->
          dimensions = OptionalInt.of(integer(key, Integer.MIN_VALUE, MAX_DIMENSIONS));
      case "encoding_format" -> base64 = readFormat(key);
      case "truncate_prompt_tokens" -> cut = integer(key, -1, Integer.MAX_VALUE) != 0;
      case "truncate" -> cut = bool(key);
      default -> json.skipChildren();
    }
  }

  private boolean readFormat(String key) throws IOException {
    String format = json.getValueAsString("");
    if (!format.equals("float") && !format.equals("base64")) {
      throw ApiError.invalid(
          "literal_error", "body." + key, "Input should be 'float' or 'base64'", "'input': '...'");
    }
    return format.equals("base64");
  }

  /** A text, the numbers of its tokens, or a list of either. */
  private List<PooledText> readInputs() throws IOException {
    if (json.currentToken() == JsonToken.VALUE_STRING) {
      return List.of(readText());
    }
    requireArray(inputKey);
    List<PooledText> read = new ArrayList<>();
    JsonToken first = json.nextToken();
    if (first == JsonToken.VALUE_NUMBER_INT) {
      return List.of(readTokens());
    }
    for (JsonToken token = first; token != JsonToken.END_ARRAY; token = json.nextToken()) {
      if (token == JsonToken.START_ARRAY) {
        json.nextToken();
        read.add(readTokens());
      } else {
        read.add(readText());
      }
    }
    return read;
  }

  private PooledText readText() throws IOException {
    requireText(inputKey);
    Meaning meaning = new Meaning(axes);
    Prompt prompt = new Prompt(meaning::add);
    prompt.add(json.getTextCharacters(), json.getTextOffset(), json.getTextLength());
    return new PooledText("", prompt.tokens(), PooledText.SPECIAL, meaning);
  }

  /** From the first number on; special tokens are among them already. */
  private PooledText readTokens() throws IOException {
    Meaning meaning = new Meaning(axes);
    Prompt prompt = new Prompt(meaning::add);
    while (json.currentToken() != JsonToken.END_ARRAY) {
      prompt.add(integer(inputKey));
      json.nextToken();
    }
    return new PooledText("", prompt.tokens(), 0, meaning);
  }
}
