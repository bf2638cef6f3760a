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

/** Puts something in the way of {@code summary.json}; its results folder must be its own. */
public class UnwritableSummarySimulation extends Simulation {

  /** System property that names the results folder. */
  public static final String RESULTS = "testkit.results";

  private final Llm llm = Llm.fromConfig();

  {
    setUp(
            llm.points(
                "text",
                randomPrompts(),
                exec(generate("ask").prompt("#{prompt}").outputTokens(8))
                    .exec(UnwritableSummarySimulation::obstruct)))
        .protocols(llm.protocol());
  }

  private static Session obstruct(Session session) {
    try (Stream<Path> runs = Files.list(Path.of(System.getProperty(RESULTS)))) {
      Path run = runs.findFirst().orElseThrow();
      Files.createDirectories(run.resolve("llm").resolve("summary.json").resolve("obstacle"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return session;
  }
}
