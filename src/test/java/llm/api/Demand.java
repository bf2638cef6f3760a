package llm.api;

import llm.measure.Timeline;

/**
 * What a request asked for, as far as its answer is judged by it.
 *
 * @param inputTokens content tokens the feeder made, {@link Timeline#ABSENT} if it cannot say
 * @param outputTokens output tokens demanded from the server, {@link Timeline#ABSENT} if none were
 * @param shortOutputFails whether fewer output tokens than demanded make the request a failure
 */
public record Demand(long inputTokens, long outputTokens, boolean shortOutputFails) {

  /** A request that demanded nothing in particular. */
  public static final Demand NOTHING = new Demand(Timeline.ABSENT, Timeline.ABSENT, false);
}
