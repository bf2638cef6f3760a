package llm.measure;

import java.util.OptionalDouble;

/**
 * The figures of the time window in which the load was at its full strength. Closed load: from the
 * moment every user has finished one request until the first user runs out of work. Open load:
 * after the ramp plus one mean E2E until the last arrival. Successes that finished and tokens that
 * were stamped inside the window count, those of requests that were cut off later included.
 *
 * @param start start of the window, itself excluded, ns
 * @param end end of the window, itself included, ns; of a point with repeats, of the last one's
 * @param duration length of the window, of a point with repeats of all their windows together, ns
 * @param requests successes that ended inside it
 * @param requestThroughput successes per second
 * @param outputThroughput output tokens stamped inside it, per second
 * @param timeToFirstToken TTFT of those successes, ns
 * @param timePerOutputToken TPOT of those successes, ns
 * @param endToEnd E2E of those successes, ns
 */
public record SteadyState(
    long start,
    long end,
    long duration,
    long requests,
    OptionalDouble requestThroughput,
    OptionalDouble outputThroughput,
    Statistics timeToFirstToken,
    Statistics timePerOutputToken,
    Statistics endToEnd) {}
