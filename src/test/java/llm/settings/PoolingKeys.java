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

  static final List<Key<?>> ALL = List.of(ENCODING, DIMENSIONS, TOP_N, RERANK_PATH);

  private PoolingKeys() {}

  static PoolingSettings read(Values values) {
    return new PoolingSettings(
        values.get(ENCODING),
        unboxed(values.get(DIMENSIONS)),
        unboxed(values.get(TOP_N)),
        values.get(RERANK_PATH));
  }

  private static Optional<Integer> boxed(OptionalInt number) {
    return number.isPresent() ? Optional.of(number.getAsInt()) : Optional.empty();
  }

  private static OptionalInt unboxed(Optional<Integer> number) {
    return number.map(OptionalInt::of).orElse(OptionalInt.empty());
  }
}
