package llm;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URLDecoder;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import llm.api.DialectRules;
import llm.engine.GatlingTls;
import llm.engine.Target;
import llm.server.Route;
import llm.server.ServerFacts;
import llm.server.ServerProbe;
import llm.server.SimulatedServer;
import llm.server.TargetException;
import llm.settings.Dialect;
import llm.settings.DialectSettings;
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
   * A server that was reached.
   *
   * @param target where requests go and how
   * @param facts what it says of itself
   * @param dialect the kind of server it is taken for
   */
  record Reached(Target target, ServerFacts facts, Dialect dialect) {

    /** The same server asked for other models; empty for its first. */
    Reached withModels(List<String> wanted, DialectSettings settings) {
      try {
        List<String> models = facts.choose(wanted);
        Dialect behind = dialectOf(settings, facts, models);
        DialectRules rules = DialectRules.of(settings, behind);
        return new Reached(target.withModels(models, rules), facts, behind);
      } catch (TargetException e) {
        throw Fatal.because(e.getMessage());
      }
    }

    /**
     * Ends the process with one line when the longest request is too long for a model.
     *
     * @param added tokens that the server adds to an input, as far as that is known
     */
    void mustFit(Shape shape, Settings settings, int added) {
      PromptLengths longest = PromptLengths.of(shape, settings);
      try {
        facts.mustFit(target.models(), shape.name(), longest.input(), longest.output(), added);
      } catch (TargetException e) {
        throw Fatal.because(e.getMessage());
      }
    }
  }

  /**
   * The target of the run.
   *
   * @param starter starts the embedded server, where that is the target
   */
  static Reached reach(Settings settings, Function<SimulatedSettings, SimulatedServer> starter) {
    Optional<URI> url = settings.target().url();
    return url.isPresent()
        ? remote(url.get(), settings)
        : embedded(starter.apply(settings.simulated()), settings);
  }

  /** A target that is a simulated server of this JVM with nothing special about it. */
  static Target plain(SimulatedServer server, SimulatedSettings simulated) {
    return new Target(
        server.url(),
        DialectRules.of(Dialect.VLLM),
        simulated.models(),
        List.of(),
        Map.of(),
        Map.of());
  }

  private static Reached remote(URI url, Settings settings) {
    Map<String, String> headers = headers(settings, settings.target().apiKey());
    String user = userOf(url);
    if (user.isEmpty()) {
      return probe(url, headers, settings);
    }
    if (headers.keySet().stream().anyMatch("Authorization"::equalsIgnoreCase)) {
      throw Fatal.because(
          "llm.target.url holds a user, but a request has one Authorization header and"
              + " llm.target.api-key (or OPENAI_API_KEY) or llm.target.headers set it already:"
              + " leave the user out, or set llm.target.api-key = off");
    }
    headers.put("Authorization", "Basic " + encoded(user));
    return probe(withoutUser(url), headers, settings);
  }

  /** {@link URI#getRawUserInfo()} knows none where the host holds an underscore. */
  private static String userOf(URI url) {
    String authority = url.getRawAuthority();
    return authority.substring(0, Math.max(0, authority.lastIndexOf('@')));
  }

  private static String encoded(String rawUser) {
    byte[] user = URLDecoder.decode(rawUser.replace("+", "%2B"), UTF_8).getBytes(UTF_8);
    return Base64.getEncoder().encodeToString(user);
  }

  private static URI withoutUser(URI url) {
    String authority = url.getRawAuthority();
    String host = authority.substring(authority.lastIndexOf('@') + 1);
    return URI.create(url.toString().replaceFirst("//[^/?]*", "//" + host));
  }

  private static Reached embedded(SimulatedServer server, Settings settings) {
    Optional<Secret> key =
        settings.target().apiKey().or(() -> settings.simulated().apiKey().map(Secret::of));
    return probe(server.url(), headers(settings, key), settings);
  }

  private static Reached probe(URI url, Map<String, String> headers, Settings settings) {
    try (GatlingTls tls = GatlingTls.configured()) {
      Route route = new Route(JvmProxy.to(url), tls::newHandler);
      ServerFacts facts = new ServerProbe(url, headers, route).ask();
      List<String> models = facts.choose(settings.target().model());
      Dialect dialect = dialectOf(settings.target().dialect(), facts, models);
      Target target =
          new Target(
              url,
              DialectRules.of(settings.target().dialect(), dialect),
              models,
              List.copyOf(facts.models().keySet()),
              headers,
              settings.request().extraBody().values());
      return new Reached(target, facts, dialect);
    } catch (TargetException e) {
      throw Fatal.because(Secrets.filter(settings, headers).clean(e.getMessage()));
    }
  }

  /** The settings win over what the server says. */
  private static Dialect dialectOf(
      DialectSettings settings, ServerFacts facts, List<String> models) {
    return settings.preset().or(() -> facts.dialect(models)).orElse(Dialect.VLLM);
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
