package llm.settings;

import java.util.Collections;
import java.util.List;

/** The keys {@code llm.load.*}. */
final class LoadKeys {

  private static final int MOST_USERS = 100_000;
  private static final int MOST_REQUESTS = 100_000_000;
  private static final int MOST_REPEATS = 1_000;

  static final Key<List<Integer>> CONCURRENCY =
      Key.of(
          "llm.load.concurrency",
          Types.list(
              "a list of integers from 1 to " + MOST_USERS + ", e.g. 1,4,16",
              Types.integer(1, MOST_USERS)),
          "1,4,16",
          s -> s.loadSettings().concurrency());

  static final Key<Integer> REQUESTS =
      Key.of(
          "llm.load.requests",
          Types.integer(1, MOST_REQUESTS),
          "32",
          s -> s.loadSettings().requests());

  static final Key<Integer> REPEATS =
      Key.of(
          "llm.load.repeats", Types.integer(1, MOST_REPEATS), "1", s -> s.loadSettings().repeats());

  static final Key<ConnectMode> CONNECT =
      Key.of(
          "llm.load.connect",
          Types.word(ConnectMode.values(), ConnectMode::word),
          "ahead",
          s -> s.loadSettings().connect());

  static final List<Key<?>> ALL = List.of(CONCURRENCY, REQUESTS, REPEATS, CONNECT);

  private LoadKeys() {}

  static LoadSettings read(Values values) {
    List<Integer> concurrency = values.get(CONCURRENCY);
    int requests = values.get(REQUESTS);
    int users = Collections.max(concurrency);
    if (requests < users) {
      noteTooFew(values, users);
    }
    // after a mistake, which ends the reading, the number does not matter
    return new LoadSettings(
        concurrency, Math.max(requests, users), values.get(REPEATS), values.get(CONNECT));
  }

  /** A user without a request would only stand by, and the point would bear a wrong name. */
  private static void noteTooFew(Values values, int users) {
    Mistakes mistakes = values.mistakes();
    if (mistakes.concern(CONCURRENCY.path()) || mistakes.concern(REQUESTS.path())) {
      return;
    }
    RawValue raw = values.raw(REQUESTS);
    String message =
        "too few for %s = %d: must be an integer from %d to %d"
            .formatted(CONCURRENCY.path(), users, users, MOST_REQUESTS);
    mistakes.add(REQUESTS.path(), raw.shown(), raw.origin(), message);
  }
}
