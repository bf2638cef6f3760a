package testkit;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** A Gatling process; closing it makes sure that nothing of it is left. */
public final class GatlingProcessRun implements AutoCloseable {

  private static final long LIMIT_SECONDS = 60;
  private static final long PAUSE_MILLIS = 20;

  private final Process process;
  private final long startedNanos;
  private final Path output;
  private final Path results;

  GatlingProcessRun(Process process, long startedNanos, Path output, Path results) {
    this.process = process;
    this.startedNanos = startedNanos;
    this.output = output;
    this.results = results;
  }

  /** Waits for something to become true while the process runs. */
  public void awaitUntil(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
    while (!condition.getAsBoolean()) {
      if (!process.isAlive() || System.nanoTime() > end) {
        throw new AssertionError("It did not come to this: " + what + "\n" + read(output));
      }
      pause();
    }
  }

  /** Sends a signal, such as {@code INT}, and waits for the end; the time counts from here. */
  public Ended signal(String name) {
    long from = System.nanoTime();
    try {
      new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
    return await(from);
  }

  /** Waits for its end. */
  public Ended await() {
    return await(startedNanos);
  }

  private Ended await(long from) {
    try {
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("It does not end:\n" + read(output));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
    Duration time = Duration.ofNanos(System.nanoTime() - from);
    return new Ended(process.exitValue(), read(output), time, results);
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A process that has ended.
   *
   * @param status its exit status; 128 and more for a signal
   * @param output all it printed
   * @param time how long it ran, or how long it took to obey a signal
   * @param results Gatling's results folder
   */
  public record Ended(int status, String output, Duration time, Path results) {

    /** The lines it printed. */
    public List<String> lines() {
      // JVMs that run side by side lock each other out of the JDK's preferences, and it says so
      return output
          .lines()
          .filter(line -> !line.contains("java.util.prefs.") && !line.contains("user prefs"))
          .toList();
    }

    /** The folders of runs in the results folder, oldest first. */
    public List<Path> folders() {
      if (!Files.isDirectory(results)) {
        return List.of();
      }
      try (Stream<Path> all = Files.list(results)) {
        return all.sorted().toList();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** A file of the suite's own in the only folder. */
    public Path file(String name) {
      List<Path> folders = folders();
      if (folders.size() != 1) {
        throw new AssertionError(folders.size() + " folders of runs\n" + output);
      }
      return folders.get(0).resolve("llm").resolve(name);
    }

    /** {@code summary.json}. */
    public JsonNode summary() {
      return StrictJson.parse(read(file("summary.json")));
    }

    /** The lines of {@code requests.jsonl}. */
    public List<JsonNode> requests() {
      return read(file("requests.jsonl")).lines().map(StrictJson::parse).toList();
    }
  }
}
