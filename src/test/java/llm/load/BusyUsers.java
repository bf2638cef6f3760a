package llm.load;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** How many users are in a round. Thread-safe. */
final class BusyUsers {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition none = lock.newCondition();
  private int count;

  void more() {
    lock.lock();
    try {
      count++;
    } finally {
      lock.unlock();
    }
  }

  void less() {
    lock.lock();
    try {
      if (--count == 0) {
        none.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits until nobody is.
   *
   * @param until a {@link System#nanoTime()}; {@link Long#MAX_VALUE} for however long it takes
   * @return whether nobody is
   */
  boolean awaitNone(long until) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (count > 0) {
        if (until == Long.MAX_VALUE) {
          none.await();
        } else if (none.awaitNanos(until - System.nanoTime()) <= 0) {
          return count == 0;
        }
      }
      return true;
    } finally {
      lock.unlock();
    }
  }
}
