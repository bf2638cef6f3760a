package llm.load;

import java.util.concurrent.atomic.AtomicLong;

/** The requests that the users of a point have left to send, shared among them. */
final class RequestBudget {

  private final AtomicLong left;

  /** A budget of so many requests, at least 0. */
  RequestBudget(long requests) {
    this.left = new AtomicLong(requests);
  }

  /** Takes one request off the budget; false when there is none left. */
  boolean take() {
    // the budget may go below zero, once per user, and that is harmless
    return left.getAndDecrement() > 0;
  }

  /** Whether there is none left. */
  boolean isUsedUp() {
    return left.get() <= 0;
  }
}
