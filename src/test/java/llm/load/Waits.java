package llm.load;

import java.util.concurrent.locks.LockSupport;

/** Waits for instants. */
final class Waits {

  private Waits() {}

  /**
   * Waits until an instant, and not a moment longer than the operating system makes it.
   *
   * @param instant a {@link System#nanoTime()}
   */
  static void until(long instant) throws InterruptedException {
    for (long left = instant - System.nanoTime(); left > 0; left = instant - System.nanoTime()) {
      LockSupport.parkNanos(left);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
  }
}
