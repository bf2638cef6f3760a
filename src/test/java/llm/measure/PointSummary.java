package llm.measure;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The figures of one load point. Latencies and tokens are those of successes; failures and aborted
 * requests are counted apart and never enter them. Durations in ns, rates per second.
 *
 * @param point what was measured
 * @param period from when to when
 * @param counts how many requests became what
 * @param tokens the tokens of successes
 * @param times the latencies
 * @param rates the throughputs
 * @param peakOutput the best second
 * @param inFlight how many requests there were at a time
 * @param vllm the same by the rules of {@code vllm bench serve}
 * @param steadyState the steady window; empty where there is none
 * @param parts the figures of its repeats, or else of batches of its requests; empty where it has
 *     too few of them
 * @param notes what a reader should know before trusting the figures
 */
public record PointSummary(
    Point point,
    Period period,
    Counts counts,
    TokenTotals tokens,
    Times times,
    Rates rates,
    PeakOutput peakOutput,
    InFlight inFlight,
    VllmFigures vllm,
    Optional<SteadyState> steadyState,
    Optional<Parts> parts,
    List<String> notes) {

  /**
   * When the requests that were not aborted ran.
   *
   * @param firstSent earliest {@code sent}, ns; {@link Timeline#ABSENT} without one
   * @param lastEnd latest {@code end}, ns; {@link Timeline#ABSENT} without one
   * @param between time between the repeats of the point, in which others ran, ns
   */
  public record Period(long firstSent, long lastEnd, long between) {

    /**
     * Seconds from the first {@code sent} to the last {@code end}, without the time between
     * repeats; empty where that is no time.
     */
    public OptionalDouble seconds() {
      boolean ran = Timeline.exists(firstSent) && Timeline.exists(lastEnd);
      return ran && lastEnd - firstSent > between
          ? OptionalDouble.of((lastEnd - firstSent - between) / 1e9)
          : OptionalDouble.empty();
    }
  }

  /**
   * How many requests became what.
   *
   * @param verdicts how many requests got each verdict; verdicts that did not occur are absent
   * @param successes requests that count as successes
   * @param checkFailed requests of which a check of the user's failed
   * @param estimated successes of which a token count is estimated
   * @param bundled successes with fewer token events than tokens
   * @param rounds rounds that were begun, where a round has several requests; else empty, since a
   *     round is a request
   * @param openedAhead connections that were opened ahead of the load
   * @param finishReasons how often the server gave each reason
   * @param examples the first failures of each verdict
   */
  public record Counts(
      Map<Verdict, Long> verdicts,
      long successes,
      long checkFailed,
      long estimated,
      long bundled,
      OptionalLong rounds,
      long openedAhead,
      Map<String, Long> finishReasons,
      List<FailureExample> examples) {

    /** All requests of the point, aborted ones included. */
    public long requests() {
      return verdicts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Requests that count as failures. */
    public long failures() {
      return requests() - aborted() - successes;
    }

    /** Requests still in flight when the run was cut off. */
    public long aborted() {
      return verdicts.getOrDefault(Verdict.ABORTED, 0L);
    }
  }

  /**
   * The tokens of successes.
   *
   * @param input Σ input tokens
   * @param output Σ output tokens
   * @param reasoning reasoning tokens, as far as the server said how many
   * @param cached cached prompt tokens, as far as the server said how many
   * @param inputs successes whose input tokens are known, counted or estimated
   * @param estimatedInputs successes whose input tokens the server did not count
   * @param inputLengths asked and counted input lengths; empty where no success has both
   */
  public record TokenTotals(
      long input,
      long output,
      Told reasoning,
      Told cached,
      long inputs,
      long estimatedInputs,
      Optional<InputLengths> inputLengths) {}

  /**
   * Tokens that a server may or may not count.
   *
   * @param sum Σ tokens of the successes that it counted them of
   * @param requests how many successes these are
   */
  public record Told(long sum, long requests) {

    /** Nothing was said. */
    public static final Told NOTHING = new Told(0, 0);

    /** The sum; empty where the server never said how many. */
    public OptionalLong known() {
      return requests > 0 ? OptionalLong.of(sum) : OptionalLong.empty();
    }

    Told plus(long tokens) {
      return Timeline.exists(tokens) ? new Told(sum + tokens, requests + 1) : this;
    }
  }

  /**
   * Latencies of successes, in ns.
   *
   * @param timeToFirstByte TTFB
   * @param timeToFirstToken TTFT
   * @param timeToFirstAnswer TTFO
   * @param timePerOutputToken TPOT
   * @param interTokenLatency ITL: gaps between token events
   * @param interTokenLatencyPerToken gaps divided by the tokens their event brought, where the
   *     server says how many
   * @param endToEnd E2E
   * @param queueTime sent − scheduled, the sum of the two that follow
   * @param wantedQueueTime released − scheduled
   * @param lateness sent − released, the client's own
   * @param connectTime connected − sent, of requests on a new connection, and of the connections
   *     that were opened ahead of the load
   * @param timeToFirstTokenFromScheduled TTFT counted from {@code scheduled}
   * @param endToEndFromScheduled E2E counted from {@code scheduled}
   * @param meanTimeToFirstToken 95 % interval of the mean TTFT
   * @param meanTimePerOutputToken 95 % interval of the mean TPOT
   * @param meanEndToEnd 95 % interval of the mean E2E
   */
  public record Times(
      Statistics timeToFirstByte,
      Statistics timeToFirstToken,
      Statistics timeToFirstAnswer,
      Statistics timePerOutputToken,
      Statistics interTokenLatency,
      Statistics interTokenLatencyPerToken,
      Statistics endToEnd,
      Statistics queueTime,
      Statistics wantedQueueTime,
      Statistics lateness,
      Statistics connectTime,
      Statistics timeToFirstTokenFromScheduled,
      Statistics endToEndFromScheduled,
      Optional<Interval> meanTimeToFirstToken,
      Optional<Interval> meanTimePerOutputToken,
      Optional<Interval> meanEndToEnd) {}

  /**
   * Throughputs over the point's duration, per second. Those of successes are empty without one,
   * never 0 for want of one; {@code attempts} and {@code delivered} are of other requests as well.
   *
   * @param requests successes (QPS)
   * @param attempts all requests that ended, failures included, aborted ones not
   * @param output output tokens
   * @param input input tokens
   * @param total input and output tokens
   * @param delivered tokens by their stamps, also of requests that failed or were still running,
   *     over the time they were stamped in: from the first {@code sent} to the last token
   * @param good successes that meet every SLO bound; empty where there is no bound
   */
  public record Rates(
      OptionalDouble requests,
      OptionalDouble attempts,
      OptionalDouble output,
      OptionalDouble input,
      OptionalDouble total,
      OptionalDouble delivered,
      OptionalDouble good) {}

  /**
   * The second in which most tokens came.
   *
   * @param tokensPerSecond most tokens in any one-second bucket; see {@code estimated}
   * @param estimated whether tokens had to be spread evenly over a request's token events
   */
  public record PeakOutput(OptionalDouble tokensPerSecond, boolean estimated) {}

  /**
   * Requests in flight, failed and aborted ones included.
   *
   * @param most exact maximum over [sent, end), departures before arrivals
   * @param mean time average over the duration (Little's law)
   */
  public record InFlight(long most, OptionalDouble mean) {}

  /** Whether any of its requests has ended: a point that a run never came to has no figures. */
  public boolean isMeasured() {
    return counts.requests() > counts.aborted();
  }

  /** Decode speed of the point in tokens per second: 1 / mean TPOT. */
  public OptionalDouble decodeRate() {
    OptionalDouble mean = times.timePerOutputToken().mean();
    return mean.isPresent() && mean.getAsDouble() > 0
        ? OptionalDouble.of(1e9 / mean.getAsDouble())
        : OptionalDouble.empty();
  }

  /** The same summary with these notes. */
  PointSummary withNotes(List<String> newNotes) {
    return new PointSummary(
        point,
        period,
        counts,
        tokens,
        times,
        rates,
        peakOutput,
        inFlight,
        vllm,
        steadyState,
        parts,
        newNotes);
  }
}
