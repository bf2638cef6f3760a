package llm.api;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds what a server says went wrong, in whatever form it says so. */
final class ServerError {

  private static final List<String> MESSAGE_FIELDS =
      List.of("message", "msg", "detail", "error_description", "title", "type", "code");
  private static final Pattern HTML_TITLE =
      Pattern.compile("<title[^>]*>([^<]*)</title>", Pattern.CASE_INSENSITIVE);
  private static final Pattern HTML_TAG = Pattern.compile("<[^>]*>");

  private ServerError() {}

  /**
   * The message in a value of {@code error}: an object, a text that is not empty, or {@code true}.
   *
   * @return null if the value is no error
   */
  static String of(JsonParser json, JsonToken value) throws IOException {
    switch (value) {
      case START_OBJECT:
        return message(Json.copy(json));
      case VALUE_STRING:
        return json.getTextLength() == 0 ? null : json.getText();
      case VALUE_TRUE:
        return "error: true";
      default:
        json.skipChildren();
        return null;
    }
  }

  /**
   * The message of an error in one or more JSON values: objects, or lists of them.
   *
   * @return null if there is none ahead of the first fault in the JSON
   */
  static String inJson(byte[] buffer, int offset, int length) {
    try (JsonParser json = Json.FACTORY.createParser(buffer, offset, length)) {
      String error = null;
      for (JsonToken token = json.nextToken();
          token != null && error == null;
          token = json.nextToken()) {
        error = token == JsonToken.START_OBJECT ? inObject(json) : null;
      }
      return error;
    } catch (IOException cutOrBroken) {
      return null;
    }
  }

  private static String inObject(JsonParser json) throws IOException {
    boolean isError = false;
    String message = null;
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      JsonToken value = json.nextToken();
      if (name.equals("error")) {
        String error = of(json, value);
        if (error != null) {
          return error;
        }
      } else if (value == JsonToken.VALUE_STRING) {
        isError |= name.equals("object") && json.getText().equals("error");
        message = name.equals("message") ? json.getText() : message;
      } else {
        json.skipChildren();
      }
    }
    return isError ? Optional.ofNullable(message).orElse("object: error") : null;
  }

  /**
   * The message of an error in a body that is JSON or an event stream.
   *
   * @return null if there is none
   */
  static String inBody(byte[] buffer, int offset, int length) {
    String error = inJson(buffer, offset, length);
    if (error != null) {
      return error;
    }
    StreamSearch search = new StreamSearch();
    EventStreamDecoder decoder = new EventStreamDecoder(search);
    decoder.feed(ByteBuffer.wrap(buffer, offset, length), 0);
    decoder.end();
    return search.found;
  }

  /** What any text that reports an error says, in one line; empty if it says nothing. */
  static String said(String text) {
    String trimmed = text.strip();
    if (trimmed.startsWith("<")) {
      return Texts.oneLine(ofHtml(trimmed));
    }
    byte[] bytes = trimmed.getBytes(StandardCharsets.UTF_8);
    String error = inJson(bytes, 0, bytes.length);
    return Texts.oneLine(error == null ? message(trimmed) : error);
  }

  private static String message(String document) {
    return MESSAGE_FIELDS.stream()
        .map(field -> Json.field(document, field))
        .flatMap(Optional::stream)
        .filter(text -> !text.isBlank())
        .findFirst()
        .orElse(document);
  }

  private static String ofHtml(String page) {
    Matcher title = HTML_TITLE.matcher(page);
    return title.find() ? title.group(1) : HTML_TAG.matcher(page).replaceAll(" ");
  }

  /** Looks for an error in the events of a stream. */
  private static final class StreamSearch implements EventStreamDecoder.Sink {
    private String found;

    @Override
    public void event(String name, byte[] buffer, int offset, int length, long at) {
      if (found == null) {
        found =
            name.equals("error")
                ? said(Texts.utf8(buffer, offset, length))
                : inJson(buffer, offset, length);
      }
    }

    @Override
    public void incomplete(String name, byte[] buffer, int offset, int length, long at) {
      event(name, buffer, offset, length, at);
    }

    @Override
    public void eventWithoutData(String name, long at) {}

    @Override
    public void otherLine(byte[] buffer, int offset, int length, long at) {}

    @Override
    public void oversized(long at) {}
  }
}
