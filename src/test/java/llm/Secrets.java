package llm;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import llm.api.SecretFilter;
import llm.settings.Settings;
import llm.settings.TargetSettings;

/** What of a run's settings must be in no message. */
final class Secrets {

  private Secrets() {}

  /** A value of the settings as reports show it: secrets that are repeated in it are masked. */
  static Object shown(Object value, SecretFilter secrets) {
    if (value instanceof String text) {
      return secrets.clean(text);
    }
    if (value instanceof List<?> list) {
      return list.stream().map(element -> shown(element, secrets)).toList();
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> clean = new LinkedHashMap<>();
      map.forEach(
          (name, element) -> clean.put(secrets.clean((String) name), shown(element, secrets)));
      return clean;
    }
    return value;
  }

  /**
   * A filter that knows them.
   *
   * @param headers of every request, the settings' own and those made of the API key
   */
  static SecretFilter filter(Settings settings, Map<String, String> headers) {
    List<String> secrets = new ArrayList<>(settings.target().secretParameters());
    headers.forEach(
        (name, value) -> {
          if (TargetSettings.isSecretHeader(name)) {
            secrets.add(value);
          }
        });
    return new SecretFilter(secrets);
  }
}
