/**
 * What is measured and how: timeline, verdict, record, summary, percentiles, intervals.
 *
 * <p>Pure Java: no Gatling, no I/O, nothing of the suite's other packages. Instants are {@link
 * System#nanoTime()} values of one machine, durations are nanoseconds held in a {@code long};
 * nothing is rounded here.
 */
package llm.measure;
