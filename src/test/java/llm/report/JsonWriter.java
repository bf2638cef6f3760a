package llm.report;

import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.StreamSupport;

/**
 * Strict JSON (RFC 8259) out of maps, iterables, numbers, strings and their optionals. An empty
 * optional, NaN and the infinities become {@code null}; anything else unknown its {@code
 * toString()}. Characters that a reader could take for the end of a line or that reorder a terminal
 * are escaped; half a surrogate pair, which is no character, becomes U+FFFD.
 */
public final class JsonWriter {

  private static final ObjectWriter LINE =
      JsonMapper.builder(new JsonFactoryBuilder().characterEscapes(new Escapes()).build())
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .build()
          .writer();

  private static final ObjectWriter DOCUMENT =
      LINE.with(new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n")));

  private JsonWriter() {}

  /** Writes a value on one line, without a line end. */
  public static void writeLine(Writer out, Object value) throws IOException {
    LINE.writeValue(out, plain(value));
  }

  /** Writes a value indented for people, with a line end. */
  static void writeDocument(Writer out, Object value) throws IOException {
    DOCUMENT.writeValue(out, plain(value));
    out.write('\n');
  }

  /** A value on one line, without a line end. */
  static String line(Object value) {
    try {
      return LINE.writeValueAsString(plain(value));
    } catch (IOException e) {
      throw new IllegalStateException("Plain values are always serializable", e);
    }
  }

  private static Object plain(Object value) {
    if (value == null || value instanceof Boolean) {
      return value;
    }
    if (value instanceof String text) {
      return Printable.wellFormed(text);
    }
    if (value instanceof Number number) {
      return Double.isFinite(number.doubleValue()) ? number : null;
    }
    if (value instanceof Map<?, ?> map) {
      return plainMap(map);
    }
    if (value instanceof Object[] array) {
      return each(Arrays.asList(array));
    }
    // a path is an iterable of paths, without end
    if (value instanceof Iterable<?> items && !(value instanceof Path)) {
      return each(items);
    }
    return plainOptional(value);
  }

  private static Object plainOptional(Object value) {
    if (value instanceof OptionalDouble number) {
      return number.isPresent() ? plain(number.getAsDouble()) : null;
    }
    if (value instanceof OptionalLong number) {
      return number.isPresent() ? (Object) number.getAsLong() : null;
    }
    if (value instanceof OptionalInt number) {
      return number.isPresent() ? (Object) number.getAsInt() : null;
    }
    if (value instanceof Optional<?> optional) {
      return plain(optional.orElse(null));
    }
    return plain(value.toString());
  }

  private static Map<String, Object> plainMap(Map<?, ?> map) {
    Map<String, Object> plain = new LinkedHashMap<>();
    map.forEach((key, value) -> plain.put(Printable.wellFormed(String.valueOf(key)), plain(value)));
    return plain;
  }

  /** Lazy, so that the details of a long run never exist twice in memory. */
  private static Iterable<Object> each(Iterable<?> items) {
    return () -> StreamSupport.stream(items.spliterator(), false).map(JsonWriter::plain).iterator();
  }

  /** Escapes what {@link Printable} holds to be unfit for display, beside what JSON demands. */
  private static final class Escapes extends CharacterEscapes {

    private static final long serialVersionUID = 1;

    private final int[] ascii = standardAsciiEscapesForJSON();

    Escapes() {
      ascii[0x7f] = ESCAPE_STANDARD;
    }

    @Override
    public int[] getEscapeCodesForAscii() {
      return ascii;
    }

    @Override
    public SerializableString getEscapeSequence(int character) {
      return Printable.isPrintable(character) ? null : escaped(character);
    }

    private static SerializableString escaped(int character) {
      return new SerializedString(String.format("\\u%04x", character));
    }
  }
}
