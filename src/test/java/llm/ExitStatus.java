package llm;

import java.util.function.BooleanSupplier;
import llm.engine.LoadRun;

/**
 * Turns a missed objective into the exit status of the JVM.
 *
 * <p>Gatling's own status is decided by its assertions, which know its rows but nothing of tokens,
 * and there is no way to add one of another kind. So a shutdown hook, which runs after Gatling's
 * report, ends the JVM with Gatling's status for failed assertions; build plugins then fail the
 * build with the words for those. Where the run is cut off by a signal, the signal's own status
 * stands.
 */
final class ExitStatus {

  /** Gatling's status for failed assertions. */
  private static final int ASSERTIONS_FAILED = 2;

  private ExitStatus() {}

  /**
   * Watches over the end of the JVM.
   *
   * @param run ended here at the latest, with what is in flight counted as aborted
   * @param begun whether anything was measured; a run that never came to that has nothing to tell,
   *     and who ended it has said why
   * @param passed whether the run met its objectives, asked when it has ended
   */
  static void decideBy(LoadRun run, BooleanSupplier begun, BooleanSupplier passed) {
    boolean ownsTheJvm = GatlingProcess.ownsTheJvm();
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> end(run, begun, passed, ownsTheJvm), "llm-end-of-run"));
  }

  private static void end(
      LoadRun run, BooleanSupplier begun, BooleanSupplier passed, boolean ownsTheJvm) {
    boolean cutOff = !run.hasEnded();
    if (cutOff && !begun.getAsBoolean()) {
      return;
    }
    run.end();
    if (ownsTheJvm && !cutOff && !passed.getAsBoolean()) {
      System.out.flush();
      System.err.flush();
      Runtime.getRuntime().halt(ASSERTIONS_FAILED);
    }
  }
}
