package testkit;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static llm.LlmDsl.generate;
import static llm.LlmDsl.randomPrompts;

import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.core.Simulation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import llm.Llm;

/** Puts something in the way of a file of the run; its results folder must be its own. */
public class UnwritableFileSimulation extends Simulation {

  /** System property that names the results folder. */
  public static final String RESULTS = "testkit.results";

  /** System property that names the file below the run's {@code llm} folder. */
  public static final String FILE = "testkit.file";

  private final Llm llm = Llm.fromConfig();

  {
    setUp(
            llm.points(
                "text",
                randomPrompts(),
                exec(UnwritableFileSimulation::obstruct)
                    .exec(generate("ask").prompt("#{prompt}").outputTokens(8))))
        .protocols(llm.protocol());
  }

  private static Session obstruct(Session session) {
    try (Stream<Path> runs = Files.list(Path.of(System.getProperty(RESULTS)))) {
      Path run = runs.findFirst().orElseThrow();
      Path file = run.resolve("llm").resolve(System.getProperty(FILE));
      Files.createDirectories(file.resolve("obstacle"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return session;
  }
}
