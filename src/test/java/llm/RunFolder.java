package llm;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import llm.engine.GatlingFolder;

/** Where a run's own files go: {@code llm/} inside the folder that Gatling makes for the run. */
final class RunFolder {

  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final Duration PAUSE = Duration.ofMillis(20);

  private final GatlingFolder gatling;
  private final Path otherwise;
  private Path llm;

  /**
   * Prepares to find it.
   *
   * @param gatling finds Gatling's folder
   * @param otherwise where the files go when Gatling makes none, e.g. without its file writer
   */
  RunFolder(GatlingFolder gatling, Path otherwise) {
    this.gatling = gatling;
    this.otherwise = otherwise;
  }

  /** The folder; waits a moment for Gatling, which makes it when the run begins. */
  synchronized Path llm() {
    if (llm == null) {
      llm = await().map(folder -> folder.resolve("llm")).orElse(otherwise);
    }
    return llm;
  }

  private Optional<Path> await() {
    long end = System.nanoTime() + PATIENCE.toNanos();
    Optional<Path> found = gatling.find();
    while (found.isEmpty() && System.nanoTime() < end) {
      try {
        Thread.sleep(PAUSE.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return Optional.empty();
      }
      found = gatling.find();
    }
    return found;
  }
}
