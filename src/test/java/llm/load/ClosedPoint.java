package llm.load;

import llm.measure.Point;
import llm.settings.Shape;

/**
 * A closed point to come.
 *
 * @param point what is measured
 * @param shape what its requests are made of
 * @param users how many users send requests, each its next when its last has ended
 * @param requests how many of its requests are measured
 * @param warmupRequests how many more are sent before
 * @param number its place in the run, from 0; makes its prompts its own
 * @param repeat which repeat of the point it is, from 1
 */
public record ClosedPoint(
    Point point,
    Shape shape,
    int users,
    long requests,
    long warmupRequests,
    int number,
    int repeat) {

  /** What the users send who are this point's alone. */
  public ClosedVolume volume() {
    return new ClosedVolume(users, requests, warmupRequests);
  }
}
