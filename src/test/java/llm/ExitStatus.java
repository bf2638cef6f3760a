package llm;

import llm.engine.GatlingProcess;

/**
 * Turns a missed objective into the exit status of the JVM.
 *
 * <p>Gatling's own status is decided by its assertions, which know its rows but nothing of tokens,
 * and there is no way to add one of another kind. So a shutdown hook, which runs after Gatling's
 * report, ends the JVM with Gatling's status for failed assertions; build plugins then fail the
 * build with the words for those. A run whose reports are not there has not passed, however long
 * they take. Where a signal ends the JVM, the signal's own status stands.
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
      if (!run.hasBegun()) {
        // a run that never came to measure has nothing to tell, and who ended it has said why
        return;
      }
      run.cutOff();
    }
    if (!run.awaitReports()) {
      Console.say("FAILED: the JVM ends before the reports are there");
    }
    if (ownsTheJvm && !run.passed() && !isSignalled()) {
      System.out.flush();
      System.err.flush();
      Runtime.getRuntime().halt(ASSERTIONS_FAILED);
    }
  }

  /** Whether a signal ends the JVM: the JDK's thread for it waits until all hooks are through. */
  private static boolean isSignalled() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().matches("SIG[A-Z]+ handler"));
  }
}
