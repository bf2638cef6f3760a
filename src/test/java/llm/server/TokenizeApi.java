package llm.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import llm.settings.SimulatedSettings;

/**
 * The endpoints that make numbers of texts and texts of numbers. What they count is what the usage
 * of an answer says: words, and with {@code add_special_tokens} the two that embedding adds. Unlike
 * in vLLM that key is false by default, since the generating models have no special tokens.
 */
final class TokenizeApi {

  private final SimulatedSettings settings;
  private final BodyRules rules;
  private final Limits limits;
  private final WordTokens tokenizer;

  TokenizeApi(SimulatedSettings settings, BodyRules rules) {
    this.settings = settings;
    this.rules = rules;
    this.limits = new Limits(settings);
    this.tokenizer =
        new WordTokens(new AnswerVocabulary(settings.seed(), settings.multiByteAnswers()).words());
  }

  /**
   * The body of the response to a text or messages.
   *
   * @throws ApiError for a request that cannot be answered
   */
  String tokenize(Request request) {
    TokenizeReader.Ask ask = read(request.body(), TokenizeForm.PROMPT, false);
    limits.checkImages(ask.model(), ask.images());
    List<Integer> tokens = ask.tokens();
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    answer.put("count", tokens.size()).put("max_model_len", settings.maxModelLength());
    ArrayNode list = answer.putArray("tokens");
    tokens.forEach(list::add);
    if (ask.strings()) {
      ArrayNode strings = answer.putArray("token_strs");
      tokens.forEach(token -> strings.add(tokenizer.word(token)));
    } else {
      answer.putNull("token_strs");
    }
    return answer.toString();
  }

  /**
   * The body of Text Embeddings Inference's response: a list for each text, of which there is one.
   *
   * @throws ApiError for a request that cannot be answered
   */
  String tokenizeInputs(Request request) {
    ArrayNode texts = JsonNodeFactory.instance.arrayNode();
    ArrayNode tokens = texts.addArray();
    for (int token : read(request.body(), TokenizeForm.INPUTS, false).tokens()) {
      boolean special = WordTokens.isSpecial(token);
      tokens
          .addObject()
          .put("id", token)
          .put("text", tokenizer.word(token))
          .put("special", special)
          .putNull("start")
          .putNull("stop");
    }
    return texts.toString();
  }

  /**
   * The body of llama-cpp-python's response.
   *
   * @throws ApiError for a request that cannot be answered
   */
  String tokenizeInput(Request request) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    ArrayNode tokens = answer.putArray("tokens");
    read(request.body(), TokenizeForm.INPUT, false).tokens().forEach(tokens::add);
    return answer.toString();
  }

  /**
   * The body of llama-cpp-python's response to who only wants to know how many there are.
   *
   * @throws ApiError for a request that cannot be answered
   */
  String countInput(Request request) {
    int count = read(request.body(), TokenizeForm.INPUT, false).tokens().size();
    return JsonNodeFactory.instance.objectNode().put("count", count).toString();
  }

  /**
   * The body of the response to numbers.
   *
   * @throws ApiError for a request that cannot be answered
   */
  String detokenize(Request request) {
    String text = tokenizer.text(read(request.body(), TokenizeForm.PROMPT, true).tokens());
    return new JsonObject().text("prompt", text).toString();
  }

  private TokenizeReader.Ask read(byte[] body, TokenizeForm form, boolean back) {
    TokenizeReader.Ask ask =
        rules.read(
            body, json -> new TokenizeReader(body, json, rules, tokenizer, form, back).read());
    limits.checkModel(ask.model());
    return ask;
  }
}
