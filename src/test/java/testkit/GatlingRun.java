package testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gatling.app.Gatling$;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import llm.Llm;
import llm.settings.Settings;
import llm.settings.SettingsSources;

/**
 * Runs a simulation by the real Gatling, in this JVM, and reads what it left behind.
 *
 * @param status Gatling's exit status
 * @param folder the run's folder
 */
public record GatlingRun(int status, Path folder) {

  private static final Path RESULTS = Path.of("target", "gatling");

  /** Runs what the consumer sets up. One run at a time in a JVM. */
  public static GatlingRun of(Consumer<SimulationUnderTest> content) {
    synchronized (SimulationUnderTest.CONTENT) {
      SimulationUnderTest.CONTENT.set(content);
      Set<Path> before = folders();
      int status =
          Gatling$.MODULE$.fromArgs(
              new String[] {"-s", SimulationUnderTest.class.getName(), "-rf", RESULTS.toString()});
      Path made =
          folders().stream()
              .filter(folder -> !before.contains(folder))
              .min(Comparator.naturalOrder())
              .orElseThrow();
      return new GatlingRun(status, made);
    }
  }

  /**
   * A load test with these settings ({@code llm.…} keys) on top of the defaults, whatever the
   * process and {@code llm.conf} say.
   */
  public static Llm llm(Map<String, String> settings) {
    Map<String, String> properties = new HashMap<>();
    properties.put("llm.warmup.client", "false");
    properties.put("llm.warmup.requests", "0");
    properties.putAll(settings);
    return Llm.with(
        Settings.load(
            new SettingsSources(
                properties, Map.of(), ClassLoader.getPlatformClassLoader(), Path.of(""))));
  }

  /** The lines of {@code requests.jsonl}. */
  public List<JsonNode> requests() {
    Path file = folder.resolve("llm").resolve("requests.jsonl");
    ObjectMapper json = new ObjectMapper();
    try (Stream<String> lines = Files.lines(file)) {
      return lines.map(line -> parse(json, line)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The only line of {@code requests.jsonl} that belongs to this scenario. */
  public JsonNode request(String scenario) {
    List<JsonNode> own =
        requests().stream().filter(r -> r.path("scenario").asText().equals(scenario)).toList();
    if (own.size() != 1) {
      throw new AssertionError(own.size() + " requests of " + scenario + ": " + own);
    }
    return own.get(0);
  }

  /** {@code summary.json}. */
  public JsonNode summary() {
    return parse(new ObjectMapper(), read(folder.resolve("llm").resolve("summary.json")));
  }

  /** Gatling's own rows. */
  public GatlingRows rows() {
    return GatlingRows.of(folder);
  }

  private static Set<Path> folders() {
    if (!Files.isDirectory(RESULTS)) {
      return Set.of();
    }
    try (Stream<Path> all = Files.list(RESULTS)) {
      return all.filter(f -> f.getFileName().toString().startsWith("simulationundertest-"))
          .collect(Collectors.toSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode parse(ObjectMapper json, String text) {
    try {
      return json.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
