package llm.api;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.OptionalInt;

/**
 * The body of a chat request.
 *
 * @param options what it asks for
 * @param messages the conversation so far, ending with what the user says now; not empty
 */
public record ChatBody(GenerationOptions options, List<Message> messages) implements RequestBody {

  /** The endpoint that takes it. */
  public static final String PATH = "/v1/chat/completions";

  private static final int FRAME_BYTES = 512;

  /** A body whose messages cannot change any more. */
  public ChatBody {
    messages = List.copyOf(messages);
    if (messages.isEmpty()) {
      throw new IllegalArgumentException("a chat request without messages");
    }
  }

  @Override
  public List<ByteBuffer> pieces() {
    return JsonBody.write(options.extra(), FRAME_BYTES + textLength(), this::fields);
  }

  @Override
  public boolean readsFiles() {
    return messages.stream()
        .flatMap(message -> message.content().stream())
        .anyMatch(ContentPart.PendingImage.class::isInstance);
  }

  @Override
  public boolean streams() {
    return options.streams();
  }

  @Override
  public OptionalInt demandedTokens() {
    return Generation.demanded(
        options, options.rules().chatMaxTokensKey(), "max_tokens", "max_completion_tokens");
  }

  private void fields(JsonBody body) throws IOException {
    body.field("model", options.model());
    body.field("messages", this::conversation);
    Generation.fields(body, options, options.rules().chatMaxTokensKey());
  }

  private void conversation(JsonBody body) throws IOException {
    JsonGenerator json = body.json();
    json.writeStartArray();
    for (Message message : messages) {
      json.writeStartObject();
      json.writeStringField("role", message.role());
      json.writeFieldName("content");
      content(body, message);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void content(JsonBody body, Message message) throws IOException {
    boolean asParts = message.isUser() && options.rules().contentParts();
    if (message.isOneText() && !asParts) {
      body.text(((ContentPart.Text) message.content().get(0)).text());
      return;
    }
    body.json().writeStartArray();
    for (ContentPart part : message.content()) {
      part(body, part);
    }
    body.json().writeEndArray();
  }

  private static void part(JsonBody body, ContentPart part) throws IOException {
    JsonGenerator json = body.json();
    json.writeStartObject();
    if (part instanceof ContentPart.Text words) {
      json.writeStringField("type", "text");
      json.writeFieldName("text");
      body.text(words.text());
    } else {
      json.writeStringField("type", "image_url");
      json.writeObjectFieldStart("image_url");
      json.writeFieldName("url");
      url(body, part);
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private static void url(JsonBody body, ContentPart part) throws IOException {
    if (part instanceof ContentPart.EncodedImage ready) {
      body.readyText(ready.url());
    } else if (part instanceof ContentPart.PendingImage pending) {
      body.readyText(pending.url().get());
    } else {
      body.text(((ContentPart.Image) part).url());
    }
  }

  /** Of what is written through the generator: encoded images are not. */
  private int textLength() {
    int length = 0;
    for (Message message : messages) {
      for (ContentPart part : message.content()) {
        if (part instanceof ContentPart.Text words) {
          length += words.text().length();
        } else if (part instanceof ContentPart.Image image) {
          length += image.url().length();
        }
      }
    }
    return length;
  }
}
