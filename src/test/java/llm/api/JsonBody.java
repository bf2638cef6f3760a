package llm.api;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the object of a request body. Keys that are also among the extra ones take the extra value
 * in their place; the other extra keys follow at the end, in their own order.
 */
final class JsonBody implements AutoCloseable {

  private static final char REPLACEMENT = '\uFFFD';

  private final ByteArrayBuilder bytes;
  private final JsonGenerator json;
  private final Map<String, Object> extra;
  private final List<Insertion> insertions = new ArrayList<>();

  /** Bytes that belong into what was written, and how much of it stands ahead of them. */
  private record Insertion(int position, ByteBuffer content) {}

  /** Writes one value. */
  @FunctionalInterface
  interface Value {
    void write(JsonBody body) throws IOException;
  }

  private JsonBody(Map<String, Object> extra, int expectedBytes) throws IOException {
    this.bytes = new ByteArrayBuilder(expectedBytes);
    this.json = Json.FACTORY.createGenerator(bytes, JsonEncoding.UTF8);
    this.extra = new LinkedHashMap<>(extra);
  }

  /**
   * The bytes of an object, one piece behind the other; what was put in by {@link #readyText} is a
   * piece of its own that nobody copied.
   *
   * @param extra keys that win
   * @param expectedBytes about how many bytes it will be
   * @param fields writes its fields
   */
  static List<ByteBuffer> write(Map<String, Object> extra, int expectedBytes, Value fields) {
    try (JsonBody body = new JsonBody(extra, expectedBytes)) {
      body.json.writeStartObject();
      fields.write(body);
      body.writeLeftExtra();
      body.json.writeEndObject();
      body.json.flush();
      return body.pieces();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /** A field whose value is written by {@code value}, unless an extra key of that name wins. */
  void field(String name, Value value) throws IOException {
    json.writeFieldName(name);
    if (extra.containsKey(name)) {
      any(extra.remove(name), name);
    } else {
      value.write(this);
    }
  }

  void field(String name, String value) throws IOException {
    field(name, body -> body.text(value));
  }

  void field(String name, int value) throws IOException {
    field(name, body -> body.json.writeNumber(value));
  }

  void field(String name, boolean value) throws IOException {
    field(name, body -> body.json.writeBoolean(value));
  }

  /** A text; halves of surrogate pairs, which UTF-8 cannot hold, are replaced. */
  void text(String value) throws IOException {
    json.writeString(wellFormed(value));
  }

  /** A text of ASCII that needs no escape. It is not copied, however long it is. */
  void readyText(ByteBuffer ascii) throws IOException {
    json.writeString("");
    int behindFirstQuote = bytes.size() + json.getOutputBuffered() - 1;
    insertions.add(new Insertion(behindFirstQuote, ascii));
  }

  JsonGenerator json() {
    return json;
  }

  private List<ByteBuffer> pieces() {
    ByteBuffer written = ByteBuffer.wrap(bytes.toByteArray());
    List<ByteBuffer> pieces = new ArrayList<>(2 * insertions.size() + 1);
    int done = 0;
    for (Insertion insertion : insertions) {
      pieces.add(written.slice(done, insertion.position() - done));
      pieces.add(insertion.content().duplicate());
      done = insertion.position();
    }
    pieces.add(written.slice(done, written.limit() - done));
    return pieces;
  }

  private void writeLeftExtra() throws IOException {
    for (Map.Entry<String, Object> entry : extra.entrySet()) {
      json.writeFieldName(wellFormed(entry.getKey()));
      any(entry.getValue(), entry.getKey());
    }
  }

  private void any(Object value, String path) throws IOException {
    if (value instanceof Map<?, ?> map) {
      json.writeStartObject();
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        String key = String.valueOf(entry.getKey());
        json.writeFieldName(wellFormed(key));
        any(entry.getValue(), path + "." + key);
      }
      json.writeEndObject();
    } else if (value instanceof Iterable<?> list) {
      json.writeStartArray();
      for (Object item : list) {
        any(item, path + "[]");
      }
      json.writeEndArray();
    } else if (value instanceof float[] vector) {
      vector(vector, path);
    } else {
      scalar(value, path);
    }
  }

  private void vector(float[] vector, String path) throws IOException {
    json.writeStartArray();
    for (float number : vector) {
      scalar(number, path + "[]");
    }
    json.writeEndArray();
  }

  private void scalar(Object value, String path) throws IOException {
    if (value == null) {
      json.writeNull();
    } else if (value instanceof CharSequence text) {
      text(text.toString());
    } else if (value instanceof Boolean bool) {
      json.writeBoolean(bool);
    } else if (value instanceof Number number && isFinite(number)) {
      number(number);
    } else {
      throw new IllegalArgumentException(
          "llm.request.extra-body " + path + ": " + value + " has no form in JSON");
    }
  }

  private static boolean isFinite(Number number) {
    return !(number instanceof Double || number instanceof Float)
        || Double.isFinite(number.doubleValue());
  }

  private void number(Number number) throws IOException {
    if (number instanceof BigDecimal decimal) {
      json.writeNumber(decimal);
    } else if (number instanceof BigInteger whole) {
      json.writeNumber(whole);
    } else if (number instanceof Double || number instanceof Float) {
      json.writeNumber(number.toString());
    } else {
      json.writeNumber(number.longValue());
    }
  }

  static String wellFormed(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Character.isSurrogate(c)) {
        continue;
      }
      if (!isPair(text, i)) {
        return replaced(text);
      }
      i++;
    }
    return text;
  }

  private static boolean isPair(String text, int high) {
    return high + 1 < text.length()
        && Character.isSurrogatePair(text.charAt(high), text.charAt(high + 1));
  }

  private static String replaced(String text) {
    StringBuilder wellFormed = new StringBuilder(text);
    for (int i = 0; i < text.length(); i++) {
      if (isPair(text, i)) {
        i++;
      } else if (Character.isSurrogate(text.charAt(i))) {
        wellFormed.setCharAt(i, REPLACEMENT);
      }
    }
    return wellFormed.toString();
  }

  @Override
  public void close() throws IOException {
    json.close();
    bytes.release();
  }
}
