package llm.settings;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * What the run is remembered by ({@code llm.run.*}).
 *
 * @param label a name for the run; may be empty
 * @param metadata facts about the run that only its user knows (hardware, image tag, commit), in
 *     their order
 */
public record RunSettings(String label, Map<String, String> metadata) {

  /** Copies the map. */
  public RunSettings {
    Objects.requireNonNull(label, "label");
    metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
  }

  /** The metadata for reports: values of secret names are masked. */
  public Map<String, String> shownMetadata() {
    Map<String, String> shown = new LinkedHashMap<>();
    metadata.forEach(
        (name, value) -> shown.put(name, Masking.isSecretName(name) ? Secret.MASK : value));
    return Collections.unmodifiableMap(shown);
  }

  /** All components, values of secret names masked. */
  @Override
  public String toString() {
    return "RunSettings[label=" + label + ", metadata=" + shownMetadata() + "]";
  }
}
