package llm.api;

import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What requests for vectors and scores have in common.
 *
 * @param rules the server's way of speaking
 * @param model the model that is asked
 * @param extra further keys of the body, which win over all others; their values may be maps,
 *     lists, texts, numbers, booleans and null, and reach the server as they are
 */
public record PoolingOptions(PoolingRules rules, String model, Map<String, Object> extra) {

  /** Options whose extra keys cannot change any more. */
  public PoolingOptions {
    extra = Collections.unmodifiableMap(new LinkedHashMap<>(extra));
  }

  /** The field that names the model, where the server wants one. */
  void model(JsonBody body) throws IOException {
    if (rules.model()) {
      body.field("model", model);
    }
  }
}
