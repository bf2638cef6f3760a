package llm.load;

import llm.measure.Point;
import llm.settings.Shape;

/**
 * A point to come.
 *
 * @param point what is measured
 * @param shape what its requests are made of
 * @param requests how many of its requests are measured; 0 where only time ends it
 * @param warmupRequests how many more are sent before
 * @param number its place in the run, from 0; makes its prompts its own
 * @param repeat which repeat of the point it is, from 1
 */
public record LoadPoint(
    Point point, Shape shape, long requests, long warmupRequests, int number, int repeat) {

  /** Whether only time ends it. */
  public boolean isTimed() {
    return requests == 0;
  }
}
