package llm.load;

import llm.measure.Point;
import llm.settings.Shape;

/**
 * A closed point to come.
 *
 * @param point what is measured
 * @param shape what its requests are made of
 * @param users how many users send requests, each its next when its last has ended
 * @param requests how many requests they send in all, at least one each
 * @param warmupRequests how many more they send before, which are not measured
 * @param number its place in the run, from 0; makes its prompts its own
 */
public record ClosedPoint(
    Point point, Shape shape, int users, long requests, long warmupRequests, int number) {

  /** Checks that each user has a request to send; one without would only stand by. */
  public ClosedPoint {
    if (requests < users) {
      throw new IllegalArgumentException(
          requests + " requests are too few for " + users + " users");
    }
  }
}
