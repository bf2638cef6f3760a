package llm.settings;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The keys {@code llm.embedding.*} and {@code llm.rerank.*}. */
final class PoolingKeys {

  private static final int MOST_DIMENSIONS = 1_000_000;

  static final Key<VectorEncoding> ENCODING =
      Key.of(
          "llm.embedding.encoding",
          Types.word(VectorEncoding.values(), VectorEncoding::word),
          "float",
          s -> s.request().pooling().encoding());

  static final Key<Optional<Integer>> DIMENSIONS =
      Key.of(
          "llm.embedding.dimensions",
          Types.integer(1, MOST_DIMENSIONS).orOff(),
          "off",
          s -> boxed(s.request().pooling().dimensions()));

  static final Key<RerankEndpoint> RERANK_ENDPOINT =
      Key.of(
          "llm.rerank.endpoint",
          Types.word(RerankEndpoint.values(), RerankEndpoint::word),
          "rerank",
          s -> s.request().pooling().rerankEndpoint());

  static final Key<Optional<Integer>> TOP_N =
      Key.of(
          "llm.rerank.top-n",
          Types.integer(1, RerankShape.MOST_DOCUMENTS).orOff(),
          "off",
          s -> boxed(s.request().pooling().topN()));

  static final Key<Optional<String>> RERANK_PATH =
      Key.of(
          "llm.rerank.path",
          Types.urlPath().orOff(),
          "off",
          s -> s.request().pooling().rerankPath());

  static final List<Key<?>> ALL =
      List.of(ENCODING, DIMENSIONS, RERANK_ENDPOINT, TOP_N, RERANK_PATH);

  private PoolingKeys() {}

  static PoolingSettings read(Values values) {
    RerankEndpoint endpoint = values.get(RERANK_ENDPOINT);
    Optional<Integer> topN = values.get(TOP_N);
    Optional<String> path = values.get(RERANK_PATH);
    if (endpoint == RerankEndpoint.SCORE) {
      topN.ifPresent(any -> noteUseless(values, TOP_N));
      path.ifPresent(any -> noteUseless(values, RERANK_PATH));
    }
    return new PoolingSettings(
        values.get(ENCODING), unboxed(values.get(DIMENSIONS)), endpoint, unboxed(topN), path);
  }

  /** It says something to rerank requests, and there would be none. */
  private static void noteUseless(Values values, Key<?> key) {
    RawValue raw = values.raw(key);
    values
        .mistakes()
        .add(
            key.path(),
            raw.shown(),
            raw.origin(),
            "does not apply to %s = score".formatted(RERANK_ENDPOINT.path()));
  }

  private static Optional<Integer> boxed(OptionalInt number) {
    return number.isPresent() ? Optional.of(number.getAsInt()) : Optional.empty();
  }

  private static OptionalInt unboxed(Optional<Integer> number) {
    return number.map(OptionalInt::of).orElse(OptionalInt.empty());
  }
}
