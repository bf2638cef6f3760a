package llm.server;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Reads the body of a request that can hold messages with texts and images. */
abstract class MessagesReader extends BodyReader {

  private final byte[] body;
  private final Images images = new Images();

  /**
   * @param json a parser of the body
   */
  MessagesReader(byte[] body, JsonParser json, BodyRules rules) {
    super(json, rules);
    this.body = body;
  }

  /** Takes a text of the prompt. */
  abstract void take(char[] characters, int offset, int length);

  /** The images read so far. */
  final Images images() {
    return images;
  }

  /** Takes the string that the parser stands on. */
  final void readText() throws IOException {
    take(json.getTextCharacters(), json.getTextOffset(), json.getTextLength());
  }

  /** Reads the list of messages that the parser stands on. */
  final void readMessages() throws IOException {
    requireArray("messages");
    while (json.nextToken() != JsonToken.END_ARRAY) {
      requireObject("messages");
      while (json.nextToken() != JsonToken.END_OBJECT) {
        String key = json.currentName();
        json.nextToken();
        if (key.equals("content")) {
          readContent();
        } else {
          json.skipChildren();
        }
      }
    }
  }

  private void readContent() throws IOException {
    if (json.currentToken() == JsonToken.VALUE_STRING) {
      readText();
      return;
    }
    if (json.currentToken() == JsonToken.VALUE_NULL) {
      return;
    }
    requireArray("messages.content");
    while (json.nextToken() != JsonToken.END_ARRAY) {
      requireObject("messages.content");
      while (json.nextToken() != JsonToken.END_OBJECT) {
        String key = json.currentName();
        json.nextToken();
        readPart(key);
      }
    }
  }

  private void readPart(String key) throws IOException {
    if (key.equals("image_url")) {
      readImage();
    } else if (key.equals("text") && json.currentToken() == JsonToken.VALUE_STRING) {
      readText();
    } else {
      json.skipChildren();
    }
  }

  /** A URL, or an object that holds it. */
  private void readImage() throws IOException {
    if (json.currentToken() == JsonToken.VALUE_STRING) {
      images.add(url());
      return;
    }
    requireObject("messages.content.image_url");
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String key = json.currentName();
      if (json.nextToken() == JsonToken.VALUE_STRING && key.equals("url")) {
        images.add(url());
      } else {
        json.skipChildren();
      }
    }
  }

  /** The string that the parser stands on; read where it lies, which the parser tells for UTF-8. */
  private InputStream url() throws IOException {
    long quote = json.currentTokenLocation().getByteOffset();
    return quote < 0
        ? new ByteArrayInputStream(json.getText().getBytes(StandardCharsets.UTF_8))
        : new JsonStringBytes(body, (int) quote + 1);
  }
}
