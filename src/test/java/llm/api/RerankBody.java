package llm.api;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.OptionalInt;

/**
 * The body of a request for the relevance of documents to a query.
 *
 * @param options what all such requests say
 * @param query what is looked for
 * @param documents what may hold it, at least one
 * @param topN how many of the best are to come back; empty for all
 */
public record RerankBody(
    PoolingOptions options, String query, List<String> documents, OptionalInt topN)
    implements RequestBody {

  private static final String TOP_N = "top_n";
  private static final int FRAME_BYTES = 256;

  /** Documents that cannot change any more. */
  public RerankBody {
    documents = List.copyOf(documents);
    if (documents.isEmpty()) {
      throw new IllegalArgumentException("no documents: at least one is needed");
    }
  }

  @Override
  public List<ByteBuffer> pieces() {
    int expected = FRAME_BYTES + query.length() + TextInput.length(documents);
    return JsonBody.write(options.extra(), expected, this::fields);
  }

  @Override
  public boolean streams() {
    return false;
  }

  /** How many of the best are to come back, by what is really sent; empty for all. */
  public OptionalInt sentTopN() {
    return Sent.count(options.extra(), TOP_N, topN);
  }

  private void fields(JsonBody body) throws IOException {
    options.model(body);
    body.field("query", query);
    body.field(options.rules().documentsKey(), json -> TextInput.list(json, documents));
    if (topN.isPresent()) {
      body.field(TOP_N, topN.getAsInt());
    }
  }
}
