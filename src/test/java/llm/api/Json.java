package llm.api;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Optional;
import java.util.regex.Pattern;

/** The one way JSON is read and written in this package. */
final class Json {

  /** Where a bracket was opened, in the parser's own words, which help nobody. */
  private static final Pattern QUOTED_PLACE = Pattern.compile(" \\(start marker at \\[.*]\\)");

  /** Strings may be as long as the largest event or body that is taken. */
  static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
          .build();

  private Json() {}

  /** The value the parser stands at, children included, as compact JSON. */
  static String copy(JsonParser json) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = FACTORY.createGenerator(text)) {
      generator.copyCurrentStructure(json);
    }
    return text.toString();
  }

  /** The top-level field of that name, a string as it is and anything else as JSON. */
  static Optional<String> field(String document, String name) {
    try (JsonParser json = FACTORY.createParser(document)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        return Optional.empty();
      }
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        boolean wanted = json.currentName().equals(name);
        JsonToken value = json.nextToken();
        if (wanted && value != JsonToken.VALUE_NULL) {
          return Optional.of(value == JsonToken.VALUE_STRING ? json.getText() : copy(json));
        }
        json.skipChildren();
      }
      return Optional.empty();
    } catch (IOException cutOrBroken) {
      return Optional.empty();
    }
  }

  /** Whether the bytes are one complete JSON value. */
  static boolean isComplete(byte[] buffer, int offset, int length) {
    try (JsonParser json = FACTORY.createParser(buffer, offset, length)) {
      if (json.nextToken() == null) {
        return false;
      }
      json.skipChildren();
      return json.nextToken() == null;
    } catch (IOException cutOrBroken) {
      return false;
    }
  }

  /** What the parser found wrong and where, without the source it quotes. */
  static String problem(IOException failure) {
    if (failure instanceof JsonProcessingException syntax && syntax.getLocation() != null) {
      String message = QUOTED_PLACE.matcher(syntax.getOriginalMessage()).replaceAll("");
      return Texts.oneLine(message) + " at byte " + syntax.getLocation().getByteOffset();
    }
    return failure.getMessage();
  }

  /** A non-negative number, cut to a whole one; otherwise {@code otherwise}. */
  static long count(JsonParser json, JsonToken value, long otherwise) throws IOException {
    if (value == JsonToken.VALUE_NUMBER_INT || value == JsonToken.VALUE_NUMBER_FLOAT) {
      double number = json.getDoubleValue();
      return number >= 0 && number < Long.MAX_VALUE ? (long) number : otherwise;
    }
    return otherwise;
  }
}
