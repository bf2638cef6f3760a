package llm.server;

import java.time.Duration;
import java.util.SplittableRandom;
import llm.settings.SimulatedSettings;

/**
 * A server whose delays do not depend on its load: {@code received + time to first token + k ×
 * inter-token latency}, each delay varied by the jitter.
 *
 * <p>Dues follow from the plan alone, never from when a token really left, so that lateness does
 * not add up.
 */
final class SteadyScheduler implements Scheduler {

  private final Duration timeToFirstToken;
  private final Duration interTokenLatency;
  private final double jitter;
  private final long seed;

  SteadyScheduler(SimulatedSettings settings) {
    timeToFirstToken = settings.timeToFirstToken();
    interTokenLatency = settings.interTokenLatency();
    jitter = settings.jitter();
    seed = settings.seed();
  }

  @Override
  public Schedule schedule(Request request) {
    SplittableRandom random = new SplittableRandom(seed + request.number());
    return new Schedule() {
      private long due = request.received();
      private boolean started;

      @Override
      public long next() {
        long delay = (started ? interTokenLatency : timeToFirstToken).toNanos();
        started = true;
        due += jitter == 0 ? delay : vary(delay, random);
        return due;
      }
    };
  }

  private long vary(long delay, SplittableRandom random) {
    return Math.round(delay * (1 + jitter * (2 * random.nextDouble() - 1)));
  }
}
