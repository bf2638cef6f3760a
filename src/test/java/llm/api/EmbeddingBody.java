package llm.api;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
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

  private static final String ENCODING = "encoding_format";
  private static final String BASE64 = "base64";
  private static final String DIMENSIONS = "dimensions";
  private static final int FRAME_BYTES = 256;

  @Override
  public List<ByteBuffer> pieces() {
    return JsonBody.write(options.extra(), FRAME_BYTES + input.length(), this::fields);
  }

  @Override
  public boolean streams() {
    return false;
  }

  /** What its answer is judged by. */
  public VectorDemand demand() {
    Object encoding = options.extra().getOrDefault(ENCODING, base64 ? BASE64 : "");
    return new VectorDemand(
        input.count(),
        Sent.count(options.extra(), DIMENSIONS, dimensions).orElse(0),
        BASE64.equals(encoding));
  }

  /** Numbers are what every server sends unless it is asked for something else. */
  private void fields(JsonBody body) throws IOException {
    options.model(body);
    body.field(options.rules().inputKey(), input::write);
    if (base64) {
      body.field(ENCODING, BASE64);
    }
    if (dimensions.isPresent()) {
      body.field(DIMENSIONS, dimensions.getAsInt());
    }
  }
}
