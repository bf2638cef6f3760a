package llm.api;

import java.io.IOException;
import java.util.OptionalInt;

/**
 * The body of a request for vectors.
 *
 * @param options what all such requests say
 * @param input the texts
 * @param base64 whether the vectors are to come as base64 of 32-bit floats, a third of the bytes of
 *     numbers
 * @param dimensions the length of vector that is asked for; empty for the model's own
 */
public record EmbeddingBody(
    PoolingOptions options, TextInput input, boolean base64, OptionalInt dimensions)
    implements RequestBody {

  private static final int FRAME_BYTES = 256;

  @Override
  public byte[] toBytes() {
    return JsonBody.write(options.extra(), FRAME_BYTES + input.length(), this::fields);
  }

  @Override
  public boolean streams() {
    return false;
  }

  /** Numbers are what every server sends unless it is asked for something else. */
  private void fields(JsonBody body) throws IOException {
    options.model(body);
    body.field(options.rules().inputKey(), input::write);
    if (base64) {
      body.field("encoding_format", "base64");
    }
    if (dimensions.isPresent()) {
      body.field("dimensions", dimensions.getAsInt());
    }
  }
}
