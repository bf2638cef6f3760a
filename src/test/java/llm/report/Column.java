package llm.report;

import java.util.function.Function;

/**
 * A column of a table of points.
 *
 * @param header its name and unit
 * @param cell what it says of a point, not yet escaped
 */
record Column(String header, Function<PointReport, String> cell) {

  /** A column of a derived figure. */
  static Column of(String header, Function<PointFigures, String> cell) {
    return new Column(header, report -> cell.apply(new PointFigures(report)));
  }
}
