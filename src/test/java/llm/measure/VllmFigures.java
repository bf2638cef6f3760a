package llm.measure;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The same point by the rules of {@code vllm bench serve}, so that figures compare like with like:
 * TTFT to the first event with choices, E2E to the last one, ITL between all of them, TPOT = (E2E −
 * TTFT) / (output tokens − 1), and peaks over one-second buckets that count events.
 *
 * <p>Requests that the suite counts as failures are left out. A pooling request has an E2EL only.
 *
 * @param timeToFirstToken TTFT, ns
 * @param timePerOutputToken TPOT, ns
 * @param interTokenLatency ITL, ns
 * @param endToEnd E2EL, ns
 * @param maxOutputTokensPerSecond most events in any one-second bucket since the first start
 * @param maxConcurrentRequests most requests that touch any such bucket
 * @param good successes of which no latency is above its bound, an answer without TPOT counting as
 *     one of 0; empty where there is no bound
 */
public record VllmFigures(
    Statistics timeToFirstToken,
    Statistics timePerOutputToken,
    Statistics interTokenLatency,
    Statistics endToEnd,
    OptionalDouble maxOutputTokensPerSecond,
    long maxConcurrentRequests,
    OptionalLong good) {}
