package llm.workload;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads from a {@code tokenizer.json} which tokens look like whole words. Read as a stream, since
 * such a file may have tens of megabytes.
 */
final class TokenizerWords {

  /** More words than these would not make texts more random. */
  private static final int MOST = 16_384;

  private static final int FEW = 32;

  /** Byte-level and SentencePiece vocabularies mark the space before a word. */
  private static final Pattern WORD = Pattern.compile("(?<space>[Ġ▁]?)(?<word>[A-Za-z]{2,12})");

  private final List<String> behindSpace = new ArrayList<>();
  private final List<String> plain = new ArrayList<>();

  private TokenizerWords() {}

  /**
   * The words, in the order of the vocabulary.
   *
   * @throws IOException when it is not JSON, or holds no vocabulary
   */
  static List<String> read(Path file) throws IOException {
    TokenizerWords words = new TokenizerWords();
    try (JsonParser json = new JsonFactory().createParser(file.toFile())) {
      enter(json, "model");
      enter(json, "vocab");
      words.vocabulary(json);
    }
    List<String> best = words.behindSpace.size() < FEW ? words.plain : words.behindSpace;
    return best.stream().distinct().limit(MOST).toList();
  }

  /** Goes to the value of a member of the object that comes next. */
  private static void enter(JsonParser json, String member) throws IOException {
    JsonToken token = json.currentToken() == null ? json.nextToken() : json.currentToken();
    if (token == JsonToken.START_OBJECT) {
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        json.nextToken();
        if (name.equals(member)) {
          return;
        }
        json.skipChildren();
      }
    }
    throw new IOException("there is no model.vocab in it");
  }

  /** An object of ids by token, or a list of lists that begin with a token. */
  private void vocabulary(JsonParser json) throws IOException {
    boolean isObject = json.currentToken() == JsonToken.START_OBJECT;
    int depth = 0;
    do {
      JsonToken token = json.currentToken();
      depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
      if (token == (isObject ? JsonToken.FIELD_NAME : JsonToken.VALUE_STRING)) {
        add(json.getText());
      }
    } while (depth > 0 && json.nextToken() != null);
  }

  private void add(String token) {
    Matcher word = WORD.matcher(token);
    if (word.matches()) {
      (word.group("space").isEmpty() ? plain : behindSpace).add(word.group("word"));
    }
  }
}
