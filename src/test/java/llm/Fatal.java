package llm;

import llm.engine.GatlingProcess;

/** Ends a simulation that cannot begin, with one line per mistake and no stack trace. */
final class Fatal extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** As Gatling's own for arguments that make no sense. */
  private static final int EXIT_STATUS = 1;

  private Fatal(String message) {
    super(message, null, false, false);
  }

  /**
   * Ends the JVM where it is this simulation's own; elsewhere, such as in a unit test, what is
   * returned is to be thrown.
   */
  static RuntimeException because(String message) {
    if (GatlingProcess.ownsTheJvm()) {
      System.out.flush();
      System.err.println(message);
      System.err.flush();
      System.exit(EXIT_STATUS);
    }
    return new Fatal(message);
  }
}
