package llm.server;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads the body of one request to make numbers of a text, or a text of numbers. */
final class TokenizeReader extends MessagesReader {

  private final WordTokens tokenizer;
  private final TokenizeForm form;
  private final boolean back;
  private final List<Integer> tokens = new ArrayList<>();
  private boolean given;
  private boolean special;
  private boolean strings;

  /**
   * @param form how the server is asked
   * @param back whether the body holds numbers of which a text is to be made
   */
  TokenizeReader(
      byte[] body,
      JsonParser json,
      BodyRules rules,
      WordTokens tokenizer,
      TokenizeForm form,
      boolean back) {
    super(body, json, rules);
    this.tokenizer = tokenizer;
    this.form = form;
    this.back = back;
    this.special = form.special() && !back;
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
      throw missing(key());
    }
    for (long piece = 0; piece < images().tokens(); piece++) {
      tokens.add(WordTokens.image());
    }
    return new Ask(model(), special ? WordTokens.withSpecial(tokens) : tokens, images(), strings);
  }

  @Override
  void readField(String key) throws IOException {
    boolean messages = form.isChat() && !back && key.equals("messages");
    given |= key.equals(key()) || messages;
    if (key.equals(key())) {
      readInput();
    } else if (messages) {
      readMessages();
    } else {
      readOption(key);
    }
  }

  /** The key of what is to be turned into the other. */
  private String key() {
    return back ? "tokens" : form.text();
  }

  private void readInput() throws IOException {
    if (back) {
      readNumbers();
    } else {
      requireText(form.text());
      readText();
    }
  }

  private void readOption(String key) throws IOException {
    switch (key) {
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
