package llm.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** The tokenizer of a server, where it has an endpoint for it. Thread-safe. */
public final class ServerTokenizer {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** What every tokenizer makes at least one token of. */
  private static final String PROBE = "the";

  /** How servers want to be asked, and where. */
  private enum Form {
    /** vLLM and SGLang. */
    PROMPT("/tokenize", "prompt", "add_special_tokens"),
    /** llama.cpp, which ignores what it does not know and then counts nothing. */
    CONTENT("/tokenize", "content", "add_special"),
    /** Text Embeddings Inference. */
    INPUTS("/tokenize", "inputs", "add_special_tokens"),
    /** llama-cpp-python. */
    INPUT("/extras/tokenize", "input", null);

    private final String path;
    private final String text;
    private final String special;

    Form(String path, String text, String special) {
      this.path = path;
      this.text = text;
      this.special = special;
    }

    private String body(String model, String content, boolean specials) {
      ObjectNode body = JSON.createObjectNode();
      if (this != INPUTS && this != CONTENT) {
        body.put("model", model);
      }
      body.put(text, content);
      if (special != null) {
        body.put(special, specials);
      }
      return body.toString();
    }
  }

  private final ServerQuestion server;
  private final String model;
  private final Form form;

  private ServerTokenizer(ServerQuestion server, String model, Form form) {
    this.server = server;
    this.model = model;
    this.form = form;
  }

  /**
   * Finds out how the server wants to be asked.
   *
   * @param model whose tokens are counted
   * @throws TargetException when it has no such endpoint, with what it answered
   */
  public static ServerTokenizer find(ServerQuestion server, String model) throws TargetException {
    StringBuilder answers = new StringBuilder();
    for (Form form : Form.values()) {
      ServerQuestion.Answer answer = server.post(form.path, form.body(model, PROBE, false));
      if (answer.status() == 200 && read(answer.body()).orElse(0) > 0) {
        return new ServerTokenizer(server, model, form);
      }
      answers.append(answers.isEmpty() ? "" : ", ").append(answer.status());
    }
    String paths =
        String.join(" and ", Stream.of(Form.values()).map(form -> form.path).distinct().toList());
    throw new TargetException(
        "the server has no endpoint that counts tokens: it answered %s to POST %s"
            .formatted(answers, paths));
  }

  /**
   * The tokens of a text, with those that the server adds to every text where it cannot be told not
   * to.
   *
   * @throws TargetException when the server does not say
   */
  public int count(String text) throws TargetException {
    return count(text, false);
  }

  /**
   * The special tokens that the tokenizer puts around a text which is not a chat; 0 where the
   * server does not tell them from others.
   *
   * @throws TargetException when the server does not answer
   */
  public int specialTokens() throws TargetException {
    return form.special == null ? 0 : count(PROBE, true) - count(PROBE, false);
  }

  private int count(String text, boolean specials) throws TargetException {
    ServerQuestion.Answer answer = server.post(form.path, form.body(model, text, specials));
    OptionalInt count = answer.status() == 200 ? read(answer.body()) : OptionalInt.empty();
    return count.orElseThrow(
        () ->
            new TargetException(
                "the server answered %d to POST %s".formatted(answer.status(), form.path)));
  }

  private static OptionalInt read(String body) {
    try {
      JsonNode answer = JSON.readTree(body);
      if (answer.path("count").canConvertToInt()) {
        return OptionalInt.of(answer.path("count").intValue());
      }
      JsonNode tokens = answer.isArray() ? answer.path(0) : answer.path("tokens");
      return tokens.isArray() ? OptionalInt.of(tokens.size()) : OptionalInt.empty();
    } catch (JsonProcessingException e) {
      return OptionalInt.empty();
    }
  }
}
