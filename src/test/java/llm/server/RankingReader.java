package llm.server;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the body of one rerank or score request. */
final class RankingReader extends BodyReader {

  private final Sides sides;
  private final int axes;
  private List<PooledText> left;
  private List<PooledText> right;
  private int top;
  private Boolean echoes;
  private boolean raw;
  private boolean cut;

  /** Which keys hold the texts that are compared. */
  enum Sides {
    /** Rerank. */
    QUERY_AND_DOCUMENTS("query", "documents"),
    /** Rerank, as Text Embeddings Inference calls them. */
    QUERY_AND_TEXTS("query", "texts"),
    /** Score. */
    TEXTS("text_1", "text_2");

    private final String left;
    private final String right;

    Sides(String left, String right) {
      this.left = left;
      this.right = right;
    }
  }

  /**
   * @param axes how many the model has
   */
  RankingReader(JsonParser json, BodyRules rules, Sides sides, int axes) {
    super(json, rules);
    this.sides = sides;
    this.axes = axes;
  }

  /**
   * Reads the whole body.
   *
   * @throws ApiError for a value of the wrong type
   * @throws IOException for a body that is not JSON
   */
  RankingRequest read() throws IOException {
    readFields();
    if (left == null || right == null) {
      throw missing(left == null ? sides.left : sides.right);
    }
    return new RankingRequest(
        model(), left, right, top, Optional.ofNullable(echoes), raw, cut, simulate());
  }

  @Override
  void readField(String key) throws IOException {
    if (key.equals(sides.left)) {
      left = readTexts(key);
    } else if (key.equals(sides.right)) {
      right = readTexts(key);
    } else {
      readOption(key);
    }
  }

  private void readOption(String key) throws IOException {
    switch (key) {
      case "top_n" -> top = integer(key, 0, Integer.MAX_VALUE);
      case "return_documents", "return_text" -> echoes = bool(key);
      case "raw_scores" -> raw = bool(key);
      case "truncate_prompt_tokens" -> cut = integer(key, -1, Integer.MAX_VALUE) != 0;
      case "truncate" -> cut = bool(key);
      default -> json.skipChildren();
    }
  }

  /** A text or a list of texts; a query is one text. */
  private List<PooledText> readTexts(String key) throws IOException {
    if (json.currentToken() == JsonToken.VALUE_STRING || key.equals("query")) {
      return List.of(readText(key));
    }
    requireArray(key);
    List<PooledText> texts = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      texts.add(readText(key));
    }
    return texts;
  }

  private PooledText readText(String key) throws IOException {
    requireText(key);
    return PooledText.of(json.getText(), axes);
  }
}
