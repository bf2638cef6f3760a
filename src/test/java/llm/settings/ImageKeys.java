package llm.settings;

import java.util.List;
import java.util.Optional;

/** The keys {@code llm.image.*}. */
final class ImageKeys {

  private static final int MOST_IMAGES = 100_000;

  static final Key<ImageBuckets> BUCKETS =
      Key.of(
          "llm.image.buckets",
          ScalarType.of(ImageBuckets.ALLOWED, ImageBuckets::parse, ImageBuckets::text),
          "256x256:0.5,720x1280:0.5",
          s -> s.image().buckets());

  static final Key<ImageFormat> FORMAT =
      Key.of(
          "llm.image.format",
          Types.word(ImageFormat.values(), ImageFormat::word),
          "jpeg",
          s -> s.image().format());

  static final Key<ImageOrder> ORDER =
      Key.of(
          "llm.image.order",
          Types.word(ImageOrder.values(), ImageOrder::word),
          "text-first",
          s -> s.image().order());

  static final Key<Integer> POOL =
      Key.of("llm.image.pool", Types.integer(0, MOST_IMAGES), "0", s -> s.image().pool());

  static final Key<List<String>> FILES =
      Key.of(
          "llm.image.files",
          Types.listOrNone(
              "a list of files, folders (. for all) or patterns such as *.png in feeders/images, or"
                  + " of http(s) URLs, or empty",
              ScalarType.<String>of("a name", ImageKeys::name, Masking::url).masked(Masking::url)),
          "",
          s -> s.image().files());

  static final List<Key<?>> ALL = List.of(BUCKETS, FORMAT, ORDER, POOL, FILES);

  private ImageKeys() {}

  static ImageSettings read(Values values) {
    return new ImageSettings(
        values.get(BUCKETS),
        values.get(FORMAT),
        values.get(ORDER),
        values.get(POOL),
        values.get(FILES));
  }

  private static Optional<String> name(String text) {
    return Types.name().reader().apply(text);
  }
}
