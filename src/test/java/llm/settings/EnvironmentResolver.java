package llm.settings;

import com.typesafe.config.ConfigResolver;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import java.util.Map;

/** Lets <code>${NAME}</code> in a file stand for an environment variable, taken literally. */
record EnvironmentResolver(Map<String, String> environment) implements ConfigResolver {

  @Override
  public ConfigValue lookup(String path) {
    String value = environment.get(path);
    return value == null
        ? null
        : ConfigValueFactory.fromAnyRef(value, "environment variable " + path);
  }

  @Override
  public ConfigResolver withFallback(ConfigResolver fallback) {
    return this;
  }
}
