package testkit;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/** Runs processes beside each other, a few at a time. */
public final class InParallel {

  private static final int AT_ONCE = 3;

  private InParallel() {}

  /** Runs them all and gives what has become of them, in their order. */
  public static List<GatlingProcessRun.Ended> run(GatlingCommand... commands) {
    ExecutorService pool = Executors.newFixedThreadPool(AT_ONCE);
    try {
      List<Future<GatlingProcessRun.Ended>> all =
          Stream.of(commands).map(command -> pool.submit(command::run)).toList();
      return all.stream().map(InParallel::get).toList();
    } finally {
      pool.shutdownNow();
    }
  }

  private static GatlingProcessRun.Ended get(Future<GatlingProcessRun.Ended> future) {
    try {
      return future.get();
    } catch (Exception e) {
      throw new AssertionError(e.getMessage(), e);
    }
  }
}
