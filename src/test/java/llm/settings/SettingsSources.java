package llm.settings;

import static java.util.stream.Collectors.toUnmodifiableMap;

import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/**
 * Where the configuration is read from.
 *
 * @param properties system properties, of which those that begin with {@code llm.} count
 * @param environment environment variables
 * @param classLoader finds every {@code llm.conf} on its class path, the nearest first
 * @param directory the working directory, to which file names are relative
 */
public record SettingsSources(
    Map<String, String> properties,
    Map<String, String> environment,
    ClassLoader classLoader,
    Path directory) {

  /** Copies the maps and makes the directory absolute. */
  public SettingsSources {
    properties = Map.copyOf(properties);
    environment = Map.copyOf(environment);
    Objects.requireNonNull(classLoader, "classLoader");
    directory = directory.toAbsolutePath().normalize();
  }

  /** The sources of this process. */
  public static SettingsSources ofProcess() {
    Properties properties = System.getProperties();
    return new SettingsSources(
        properties.stringPropertyNames().stream()
            .collect(toUnmodifiableMap(name -> name, properties::getProperty)),
        System.getenv(),
        SettingsSources.class.getClassLoader(),
        Path.of(""));
  }

  /** Names the sources without their values, which may be secret. */
  @Override
  public String toString() {
    return "SettingsSources[directory=" + directory + "]";
  }
}
