package llm.load;

import llm.measure.Point;
import llm.settings.Shape;

/**
 * A closed point to come.
 *
 * @param point what is measured
 * @param shape what its requests are made of
 * @param users how many users send requests, each its next when its last has ended
 * @param requests how many requests they send in all
 * @param warmupRequests how many more they send before, which are not measured
 * @param number its place in the run, from 0; makes its prompts its own
 */
public record ClosedPoint(
    Point point, Shape shape, int users, long requests, long warmupRequests, int number) {

  /** A user without a request of its own would only stand by: they are no more than requests. */
  public int activeUsers() {
    return (int) Math.min(users, requests);
  }
}
