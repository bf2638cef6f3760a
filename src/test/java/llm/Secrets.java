package llm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import llm.api.SecretFilter;
import llm.settings.Settings;
import llm.settings.TargetSettings;

/** What of a run's settings must be in no message. */
final class Secrets {

  private Secrets() {}

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
