package testkit;

import io.gatling.app.Gatling;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import llm.TextSimulation;

/**
 * How Gatling is started as a process of its own, in the way the build plugins start it. Nothing of
 * the environment that concerns the suite is handed on.
 *
 * @param simulation class name of the simulation
 * @param results Gatling's results folder; what the process prints goes to a file beside it
 * @param directory the working directory
 * @param properties system properties
 * @param options further options of Gatling's
 * @param shell a shell command that the process is made by instead, with {@code "$@"} in it; empty
 *     for none
 */
public record GatlingCommand(
    String simulation,
    Path results,
    Path directory,
    Map<String, String> properties,
    List<String> options,
    String shell) {

  /** {@link TextSimulation} with a small load and without warm-up. */
  public static GatlingCommand text(Path results) {
    Map<String, String> small = new LinkedHashMap<>();
    small.put("llm.warmup.client", "false");
    small.put("llm.warmup.requests", "0");
    small.put("llm.shapes", "8/8");
    small.put("llm.load.concurrency", "1");
    small.put("llm.load.requests", "4");
    return new GatlingCommand(
        TextSimulation.class.getName(),
        results,
        Path.of("").toAbsolutePath(),
        small,
        List.of("-nr"),
        "");
  }

  /** Runs another simulation. */
  public GatlingCommand simulation(Class<?> other) {
    return new GatlingCommand(other.getName(), results, directory, properties, options, shell);
  }

  /** Sets a system property. */
  public GatlingCommand with(String key, Object value) {
    Map<String, String> more = new LinkedHashMap<>(properties);
    more.put(key, value.toString());
    return new GatlingCommand(simulation, results, directory, more, options, shell);
  }

  /** Lets Gatling make its reports. */
  public GatlingCommand withReports() {
    return new GatlingCommand(simulation, results, directory, properties, List.of(), shell);
  }

  /** Starts it elsewhere. */
  public GatlingCommand in(Path otherDirectory) {
    return new GatlingCommand(simulation, results, otherDirectory, properties, options, shell);
  }

  /** Starts it by a shell command, in which {@code "$@"} is what is to be started. */
  public GatlingCommand by(String shellCommand) {
    return new GatlingCommand(simulation, results, directory, properties, options, shellCommand);
  }

  /** Starts it. */
  public GatlingProcessRun start() {
    try {
      Path output = Files.createTempFile(directoryOfOutput(), "gatling", ".out");
      ProcessBuilder builder =
          new ProcessBuilder(arguments())
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile());
      builder
          .environment()
          .keySet()
          .removeIf(
              name ->
                  name.startsWith("LLM_")
                      || name.equals("OPENAI_API_KEY")
                      || name.equals("JAVA_TOOL_OPTIONS"));
      return new GatlingProcessRun(builder.start(), System.nanoTime(), output, results);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Starts it and waits for its end. */
  public GatlingProcessRun.Ended run() {
    try (GatlingProcessRun run = start()) {
      return run.await();
    }
  }

  private Path directoryOfOutput() throws IOException {
    return Files.createDirectories(results.toAbsolutePath().getParent());
  }

  private List<String> arguments() {
    List<String> arguments = new ArrayList<>();
    if (!shell.isEmpty()) {
      arguments.addAll(List.of("bash", "-c", shell, "bash"));
    }
    arguments.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    arguments.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
    // as Gatling's build plugin does; newer JDKs print a warning otherwise
    arguments.add("--enable-native-access=ALL-UNNAMED");
    arguments.add("-Xmx512m");
    // a short run never gets its money back from the optimising compiler
    arguments.add("-XX:TieredStopAtLevel=1");
    properties.forEach((key, value) -> arguments.add("-D" + key + "=" + value));
    arguments.addAll(List.of("-cp", System.getProperty("java.class.path")));
    arguments.addAll(List.of(Gatling.class.getName(), "-s", simulation));
    arguments.addAll(List.of("-rf", results.toString()));
    arguments.addAll(options);
    return arguments;
  }
}
