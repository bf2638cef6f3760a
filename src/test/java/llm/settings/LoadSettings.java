package llm.settings;

import java.util.Collections;
import java.util.List;
import java.util.Objects;

/**
 * How the load points are made ({@code llm.load.*}).
 *
 * @param concurrency users of each closed point, each at least 1; one point per entry
 * @param requests measured requests of each point, at least as many as the most users
 * @param repeats how many times each point runs, at least once; all points run before one runs
 *     again
 * @param connect when connections are opened
 */
public record LoadSettings(
    List<Integer> concurrency, int requests, int repeats, ConnectMode connect) {

  /** Checks the ranges. */
  public LoadSettings {
    concurrency = List.copyOf(concurrency);
    Checks.require(!concurrency.isEmpty(), "concurrency must not be empty");
    Checks.require(
        concurrency.stream().allMatch(users -> users >= 1), "concurrency must be at least 1");
    Checks.require(
        requests >= Collections.max(concurrency), "requests must be at least the concurrency");
    Checks.require(repeats >= 1, "repeats must be at least 1");
    Objects.requireNonNull(connect, "connect");
  }
}
