package llm;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import llm.api.Dialect;
import llm.engine.Target;
import llm.server.ServerFacts;
import llm.server.ServerProbe;
import llm.server.SimulatedServer;
import llm.server.TargetException;
import llm.settings.Secret;
import llm.settings.Settings;
import llm.settings.Shape;
import llm.settings.SimulatedSettings;

/**
 * Reaches the server to be measured and makes sure that it fits the settings, before anything is
 * sent to it.
 */
final class Targets {

  private Targets() {}

  /**
   * The target of the run.
   *
   * @param starter starts the embedded server, where that is the target
   */
  static Target reach(Settings settings, Function<SimulatedSettings, SimulatedServer> starter) {
    Optional<URI> url = settings.target().url();
    return url.isPresent()
        ? probe(url.get(), headers(settings, settings.target().apiKey()), settings)
        : embedded(starter.apply(settings.simulated()), settings);
  }

  /** A target that is a simulated server of this JVM with nothing special about it. */
  static Target plain(SimulatedServer server, SimulatedSettings simulated) {
    return new Target(server.url(), Dialect.VLLM.rules(), simulated.models(), Map.of(), Map.of());
  }

  private static Target embedded(SimulatedServer server, Settings settings) {
    Optional<Secret> key =
        settings.target().apiKey().or(() -> settings.simulated().apiKey().map(Secret::of));
    return probe(server.url(), headers(settings, key), settings);
  }

  private static Target probe(URI url, Map<String, String> headers, Settings settings) {
    try {
      ServerFacts facts = new ServerProbe(url, headers).ask();
      List<String> models = facts.choose(settings.target().model());
      for (Shape shape : settings.shapes()) {
        facts.mustFit(models, shape.name(), shape.inputTokens(), shape.outputTokens());
      }
      return new Target(
          url,
          Dialect.of(settings.target().dialect().word()).rules(),
          models,
          headers,
          settings.request().extraBody().values());
    } catch (TargetException e) {
      throw Fatal.because(e.getMessage());
    }
  }

  private static Map<String, String> headers(Settings settings, Optional<Secret> apiKey) {
    Map<String, String> headers = new LinkedHashMap<>();
    apiKey.ifPresent(key -> headers.put("Authorization", "Bearer " + key.reveal()));
    // a user's own Authorization wins over the key
    settings.target().headers().forEach((name, value) -> putIgnoringCase(headers, name, value));
    return headers;
  }

  private static void putIgnoringCase(Map<String, String> headers, String name, String value) {
    headers.keySet().removeIf(name::equalsIgnoreCase);
    headers.put(name, value);
  }
}
