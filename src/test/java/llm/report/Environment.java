package llm.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The machine and the versions that a run is made with: chosen facts only, never the environment
 * variables or system properties as a whole, which may hold secrets.
 */
public final class Environment {

  private static final String SUITE_PROPERTIES =
      "META-INF/maven/io.github.gatling-llm/gatling-llm/pom.properties";
  private static final Pattern SUITE_VERSION =
      Pattern.compile(
          "<artifactId>gatling-llm</artifactId>\\s*<version>([^<]+)</version>", Pattern.DOTALL);

  private Environment() {}

  /** The facts, with {@code null} for one that cannot be told. */
  public static Map<String, Object> describe() {
    return describe(Path.of(""));
  }

  static Map<String, Object> describe(Path workingFolder) {
    Runtime runtime = Runtime.getRuntime();
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("jdk", System.getProperty("java.vendor") + " " + Runtime.version());
    facts.put(
        "os",
        String.join(
            " ",
            System.getProperty("os.name"),
            System.getProperty("os.version"),
            System.getProperty("os.arch")));
    facts.put("cores", runtime.availableProcessors());
    facts.put("max_heap_mb", runtime.maxMemory() >> 20);
    facts.put("gatling_version", version("gatling-version.properties").orElse(null));
    facts.put("suite_version", suiteVersion(workingFolder).orElse(null));
    facts.put("git_commit", GitCommit.of(workingFolder).orElse(null));
    return facts;
  }

  /** From the suite's jar; in the suite's own project, which runs without one, from its pom. */
  private static Optional<String> suiteVersion(Path workingFolder) {
    Optional<String> packaged = version(SUITE_PROPERTIES);
    return packaged.isPresent() ? packaged : suiteVersionOfPom(workingFolder.resolve("pom.xml"));
  }

  private static Optional<String> suiteVersionOfPom(Path pom) {
    try {
      Matcher matcher = SUITE_VERSION.matcher(Files.readString(pom));
      return matcher.find() ? Optional.of(matcher.group(1).strip()) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> version(String resource) {
    try (InputStream in = Environment.class.getClassLoader().getResourceAsStream(resource)) {
      Properties properties = new Properties();
      if (in != null) {
        properties.load(in);
      }
      return Optional.ofNullable(properties.getProperty("version"));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
