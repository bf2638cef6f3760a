package llm;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;

/** Whom Gatling's client trusts: the suite's own questions to a server must not be stricter. */
final class GatlingTrust {

  private static final String KEY = "gatling.ssl.useInsecureTrustManager";

  private GatlingTrust() {}

  /** Whether any certificate will do, by system property or {@code gatling.conf}. */
  static boolean inAnything() {
    return inAnything(
        ConfigFactory.systemProperties()
            .withFallback(ConfigFactory.parseResources("gatling.conf"))
            .withFallback(ConfigFactory.parseResources("gatling-defaults.conf")));
  }

  static boolean inAnything(Config gatling) {
    Config resolved = gatling.resolve();
    return resolved.hasPath(KEY) && resolved.getBoolean(KEY);
  }
}
