package llm.api;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * The body of a request for the similarity of pairs of texts.
 *
 * @param options what all such requests say
 * @param text1 one text to be compared with each of the others, or as many as there are others
 * @param text2 the others
 */
public record ScoreBody(PoolingOptions options, TextInput text1, TextInput text2)
    implements RequestBody {

  private static final int FRAME_BYTES = 256;

  /** Makes sure that the texts are pairs. */
  public ScoreBody {
    if (text1.count() > 1 && text1.count() != text2.count()) {
      throw new IllegalArgumentException(
          text1.count()
              + " first texts and "
              + text2.count()
              + " second ones make no pairs: one first text, or as many as second ones, do");
    }
  }

  /** How many pairs are compared. */
  public int pairs() {
    return text2.count();
  }

  @Override
  public List<ByteBuffer> pieces() {
    int expected = FRAME_BYTES + text1.length() + text2.length();
    return JsonBody.write(options.extra(), expected, this::fields);
  }

  @Override
  public boolean streams() {
    return false;
  }

  private void fields(JsonBody body) throws IOException {
    options.model(body);
    body.field("text_1", text1::write);
    body.field("text_2", text2::write);
  }
}
