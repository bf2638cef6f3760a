package llm.api;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;

/**
 * One text, or a list of texts: servers take both in the same place and may treat a list of one
 * unlike the text alone.
 *
 * @param texts at least one
 * @param listed whether they are sent as a list
 */
public record TextInput(List<String> texts, boolean listed) {

  /** Texts that cannot change any more. */
  public TextInput {
    texts = List.copyOf(texts);
    if (texts.isEmpty()) {
      throw new IllegalArgumentException("no texts: at least one is needed");
    }
  }

  /** A text alone. */
  public static TextInput of(String text) {
    return new TextInput(List.of(text), false);
  }

  /** A list of texts, be it one. */
  public static TextInput of(List<String> texts) {
    return new TextInput(texts, true);
  }

  /** How many texts it holds. */
  public int count() {
    return texts.size();
  }

  /** Characters of all texts. */
  int length() {
    return length(texts);
  }

  void write(JsonBody body) throws IOException {
    if (listed) {
      list(body, texts);
    } else {
      body.text(texts.get(0));
    }
  }

  static void list(JsonBody body, List<String> texts) throws IOException {
    JsonGenerator json = body.json();
    json.writeStartArray();
    for (String text : texts) {
      body.text(text);
    }
    json.writeEndArray();
  }

  /** Characters of texts, and what stands between them in a list. */
  static int length(List<String> texts) {
    int length = 0;
    for (String text : texts) {
      length += text.length() + 3;
    }
    return length;
  }
}
