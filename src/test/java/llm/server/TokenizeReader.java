package llm.server;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads the body of one request to make numbers of a text, or a text of numbers. */
final class TokenizeReader extends MessagesReader {

  private final WordTokens tokenizer;
  private final boolean back;
  private final List<Integer> tokens = new ArrayList<>();
  private boolean given;
  private boolean special;
  private boolean strings;

  /**
   * @param back whether the body holds numbers of which a text is to be made
   */
  TokenizeReader(
      byte[] body, JsonParser json, BodyRules rules, WordTokens tokenizer, boolean back) {
    super(body, json, rules);
    this.tokenizer = tokenizer;
    this.back = back;
  }

  /**
   * What a request asks for.
   *
   * @param model name of the model, or null
   * @param tokens of the prompt
   * @param images in the prompt
   * @param strings whether the words are to be returned, too
   */
  record Ask(String model, List<Integer> tokens, Images images, boolean strings) {}

  /**
   * Reads the whole body.
   *
   * @throws ApiError for a value of the wrong type
   * @throws IOException for a body that is not JSON
   */
  Ask read() throws IOException {
    readFields();
    if (!given) {
      throw missing(back ? "tokens" : "prompt");
    }
    for (long piece = 0; piece < images().tokens(); piece++) {
      tokens.add(WordTokens.image());
    }
    return new Ask(model(), special ? WordTokens.withSpecial(tokens) : tokens, images(), strings);
  }

  @Override
  void readField(String key) throws IOException {
    given |= key.equals(back ? "tokens" : "prompt") || !back && key.equals("messages");
    switch (key) {
      case "tokens" -> readNumbers();
      case "prompt" -> {
        requireText(key);
        readText();
      }
      case "messages" -> readMessages();
      case "add_special_tokens" -> special = bool(key) && !back;
      case "return_token_strs" -> strings = bool(key);
      default -> json.skipChildren();
    }
  }

  private void readNumbers() throws IOException {
    requireArray("tokens");
    while (json.nextToken() != JsonToken.END_ARRAY) {
      long number = integer("tokens");
      if (number < 0 || number >= WordTokens.SIZE) {
        throw ApiError.badRequest("Token id " + number + " is out of vocabulary", "tokens");
      }
      tokens.add((int) number);
    }
  }

  @Override
  void take(char[] characters, int offset, int length) {
    tokens.addAll(tokenizer.numbers(new String(characters, offset, length)));
  }
}
