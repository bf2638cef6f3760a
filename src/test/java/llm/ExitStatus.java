package llm;

import llm.engine.GatlingProcess;

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

  /** Watches over the end of the JVM: the run ends then at the latest. */
  static void decideBy(LlmRun run) {
    boolean ownsTheJvm = GatlingProcess.ownsTheJvm();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(run, ownsTheJvm), "llm-end-of-run"));
  }

  private static void end(LlmRun run, boolean ownsTheJvm) {
    if (!run.hasEnded()) {
      // a run that never came to measure has nothing to tell, and who ended it has said why
      if (run.hasBegun()) {
        run.cutOff();
      }
      return;
    }
    boolean reported = run.awaitReports();
    if (ownsTheJvm && reported && !run.passed()) {
      System.out.flush();
      System.err.flush();
      Runtime.getRuntime().halt(ASSERTIONS_FAILED);
    }
  }
}
