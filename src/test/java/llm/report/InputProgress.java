package llm.report;

import llm.measure.Point;

/**
 * How far the inputs are that the users of a point wait for before they begin.
 *
 * @param point the point
 * @param made inputs that are there
 * @param needed inputs that must be there before the point begins; it makes the others as it goes
 */
public record InputProgress(Point point, long made, long needed) {}
