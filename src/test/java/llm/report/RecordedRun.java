package llm.report;

import java.util.List;

/**
 * A run as it can be compared with another one.
 *
 * @param name what it is called, such as its folder
 * @param points its points
 */
public record RecordedRun(String name, List<RecordedPoint> points) {

  /** Copies what could change. */
  public RecordedRun {
    points = List.copyOf(points);
  }

  /** The run that has just ended. */
  public static RecordedRun of(List<PointReport> points) {
    return new RecordedRun("this run", points.stream().map(RecordedPoint::of).toList());
  }
}
