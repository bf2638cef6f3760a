package llm.settings;

import java.net.URI;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How several kinds of traffic are mixed ({@code llm.mixed.*}). Kinds are named {@code text},
 * {@code image}, {@code embedding} and {@code rerank}; what is said of none holds for none.
 *
 * @param weights how many of the requests are of each kind, in proportion; a kind without a weight,
 *     or of weight 0, is left out
 * @param shapes what the requests of each kind are made of
 * @param models the model that each kind asks for, where it is not that of all
 * @param urls the server of each kind, where it is not that of all; empty for the simulated one
 */
public record MixedSettings(
    Map<String, Double> weights,
    Map<String, Shape> shapes,
    Map<String, String> models,
    Map<String, Optional<URI>> urls) {

  /** Copies what could change. */
  public MixedSettings {
    weights = copy(weights);
    shapes = copy(shapes);
    models = copy(models);
    urls = copy(urls);
  }

  private static <T> Map<String, T> copy(Map<String, T> map) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }
}
