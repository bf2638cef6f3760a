package llm.api;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.OptionalInt;

/**
 * The body of a completion request, the older form without a conversation.
 *
 * @param options what it asks for
 * @param prompt what is to be completed
 */
public record CompletionBody(GenerationOptions options, Prompt prompt) implements RequestBody {

  /** The endpoint that takes it. */
  public static final String PATH = "/v1/completions";

  private static final String MAX_TOKENS = "max_tokens";
  private static final int FRAME_BYTES = 256;
  private static final int BYTES_PER_ID = 8;

  @Override
  public List<ByteBuffer> pieces() {
    return JsonBody.write(options.extra(), FRAME_BYTES + promptLength(), this::fields);
  }

  @Override
  public boolean streams() {
    return options.streams();
  }

  @Override
  public OptionalInt demandedTokens() {
    return Generation.demanded(options, MAX_TOKENS);
  }

  private void fields(JsonBody body) throws IOException {
    body.field("model", options.model());
    body.field("prompt", this::prompt);
    Generation.fields(body, options, MAX_TOKENS);
  }

  private void prompt(JsonBody body) throws IOException {
    if (prompt instanceof Prompt.Text words) {
      body.text(words.text());
    } else if (prompt instanceof Prompt.TokenIds tokens) {
      JsonGenerator json = body.json();
      json.writeStartArray();
      for (int id : tokens.ids()) {
        json.writeNumber(id);
      }
      json.writeEndArray();
    }
  }

  private int promptLength() {
    return prompt instanceof Prompt.Text words
        ? words.text().length()
        : ((Prompt.TokenIds) prompt).ids().size() * BYTES_PER_ID;
  }
}
