package llm.measure;

import java.util.OptionalDouble;

/**
 * The figures of the time window in which the load was at its full strength: from the moment every
 * user has finished one request until the first user runs out of work. Requests that finished and
 * tokens that were stamped inside the window count.
 *
 * @param start start of the window, ns
 * @param end end of the window, ns
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
    long requests,
    OptionalDouble requestThroughput,
    OptionalDouble outputThroughput,
    Statistics timeToFirstToken,
    Statistics timePerOutputToken,
    Statistics endToEnd) {}
