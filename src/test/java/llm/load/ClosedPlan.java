package llm.load;

import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * A closed load: users that each begin their next round when their last one is over.
 *
 * @param levels how many users there are when
 * @param rounds how many they begin in all; empty where only time ends the load
 * @param end when nobody begins another round, in ns after the beginning; empty where the number of
 *     rounds ends the load
 * @param drain how long what goes on at the end may still go on, in ns
 * @param thinkTime how long a user waits before its next round, in ns, asked for each
 */
public record ClosedPlan(
    Levels levels, OptionalLong rounds, OptionalLong end, long drain, LongSupplier thinkTime)
    implements LoadPlan {

  /** Checks that something ends it. */
  public ClosedPlan {
    if (rounds.isEmpty() && end.isEmpty()) {
      throw new IllegalArgumentException("neither a number of rounds nor time ends the load");
    }
    if (rounds.isPresent() && rounds.getAsLong() < 0) {
      throw new IllegalArgumentException("rounds " + rounds.getAsLong());
    }
  }

  /** Always so many users, for so many rounds. */
  public static ClosedPlan of(int users, long rounds) {
    return new ClosedPlan(
        Levels.constant(users), OptionalLong.of(rounds), OptionalLong.empty(), 0, () -> 0);
  }

  @Override
  public int knownUsers() {
    return levels.most();
  }

  @Override
  public boolean isOfNewUsers() {
    return false;
  }

  @Override
  public void run(LoadUser.Source users, Runnable cutOff) throws InterruptedException {
    new ClosedRun(this, users, cutOff).run();
  }

  /** How many users there are when. */
  public interface Levels {

    /** The most there ever are. */
    int most();

    /**
     * How many there are.
     *
     * @param nanos after the beginning
     */
    int at(long nanos);

    /**
     * When the number changes next, in ns after the beginning; {@link Long#MAX_VALUE} for never.
     *
     * @param nanos after the beginning
     */
    long changesAfter(long nanos);

    /** Always so many. */
    static Levels constant(int users) {
      return new Levels() {
        @Override
        public int most() {
          return users;
        }

        @Override
        public int at(long nanos) {
          return users;
        }

        @Override
        public long changesAfter(long nanos) {
          return Long.MAX_VALUE;
        }
      };
    }
  }
}
