package llm.settings;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The keys {@code llm.mixed.*}. */
final class MixedKeys {

  private static final double MOST_WEIGHT = 1_000_000;

  static final Key<Map<String, Double>> WEIGHTS =
      Key.of(
          "llm.mixed.weights",
          new ByKindType<>(Types.number(0, MOST_WEIGHT), "{\"text\": 4, \"rerank\": 1}"),
          "{\"text\": 4, \"image\": 2, \"embedding\": 3, \"rerank\": 1}",
          s -> s.mixed().weights());

  static final Key<Map<String, Shape>> SHAPES =
      Key.of(
          "llm.mixed.shapes",
          new ByKindType<>(
              ScalarType.of(ShapeText.ALLOWED, ShapeText::read, Shape::name),
              "{\"image\": \"30/300@448x448\"}"),
          "{\"text\": \"128/128\", \"image\": \"256x256\", \"embedding\": \"128\","
              + " \"rerank\": \"32/128*10\"}",
          s -> s.mixed().shapes());

  static final Key<Map<String, String>> MODELS =
      Key.of(
          "llm.mixed.models",
          new ByKindType<>(Types.name(), "{\"embedding\": \"bge-m3\"}"),
          "{}",
          s -> s.mixed().models());

  static final Key<Map<String, Optional<URI>>> URLS =
      Key.of(
          "llm.mixed.urls",
          new ByKindType<>(Types.serverUrl(), "{\"embedding\": \"http://gpu:8001\"}"),
          "{}",
          s -> s.mixed().urls());

  static final List<Key<?>> ALL = List.of(WEIGHTS, SHAPES, MODELS, URLS);

  private MixedKeys() {}

  /** What is secret in an address of these would not be known as such everywhere. */
  private static void noteSecrets(Values values) {
    values
        .get(URLS)
        .forEach(
            (kind, url) -> {
              String text = url.map(URI::toString).orElse("");
              if (!Masking.url(text).equals(text)) {
                values
                    .mistakes()
                    .add(
                        URLS.path() + "." + kind,
                        Masking.url(text),
                        values.raw(URLS).origin(),
                        "must hold no user and no key; set llm.target.api-key or"
                            + " llm.target.headers");
              }
            });
  }

  static MixedSettings read(Values values) {
    Map<String, Double> weights = values.get(WEIGHTS);
    if (!values.mistakes().concern(WEIGHTS.path())
        && weights.values().stream().noneMatch(weight -> weight > 0)) {
      RawValue raw = values.raw(WEIGHTS);
      values
          .mistakes()
          .add(WEIGHTS.path(), raw.shown(), raw.origin(), "one weight must be above 0");
    }
    noteSecrets(values);
    return new MixedSettings(weights, values.get(SHAPES), values.get(MODELS), values.get(URLS));
  }
}
