package llm.measure;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Takes the requests of one load point as they end, and makes its summary.
 *
 * <p>Memory: about 195 bytes a request up to 1,000,000 requests, and 48 bytes a token event up to
 * 2,000,000 of them (64 where the server counts the tokens of each event); beyond that histograms
 * and sums by tenths of a second, which do not grow with the load. What needs every single request
 * (steady state, peak concurrency, intervals) then covers the first 1,000,000 that ended, and the
 * summary's notes say so.
 *
 * <p>Threads: {@link #started} may be called on any thread at any time and never waits; {@link
 * #progress} may be called on any thread; {@link #add} and {@link #summary} belong to one thread,
 * or must be ordered by their caller.
 */
public final class PointAccumulator {

  private final PointPlan plan;
  private final ProgressGauge gauge;
  private final RequestCounts counts = new RequestCounts();
  private final TokenCounts tokens = new TokenCounts();
  private final LatencySamples latencies = new LatencySamples();
  private final Repeats repeats;
  private final VllmCollector vllm;
  private final FailureTimes failureTimes = new FailureTimes();
  private final Goodput goodput;

  /** An accumulator of a point of which this is known. */
  public PointAccumulator(PointPlan plan) {
    this.plan = plan;
    this.gauge = new ProgressGauge(plan);
    this.repeats = new Repeats(plan);
    this.goodput = new Goodput(plan.slo());
    this.vllm = new VllmCollector(plan.slo());
  }

  /**
   * Tells that a request was sent.
   *
   * @param sent its {@code sent}, ns
   */
  public void started(long sent) {
    gauge.started(sent);
  }

  /** Tells that a user begins a round, before the first request of it. */
  public void roundBegun() {
    gauge.roundBegun();
  }

  /**
   * Takes a connection that was opened ahead of the load.
   *
   * @param took until it was ready, ns
   */
  public void opened(long took) {
    latencies.opened(took);
  }

  /**
   * Takes a request that has ended; requests come in the order in which they end.
   *
   * @throws IllegalArgumentException if it belongs to another point
   */
  public void add(RequestRecord request) {
    if (!request.point().equals(plan.point())) {
      throw new IllegalArgumentException(
          "request %s is of point %s, not of %s"
              .formatted(request.id(), request.point().name(), plan.point().name()));
    }
    counts.add(request);
    tokens.add(request);
    latencies.add(request);
    repeats.add(request, goodput.add(request));
    vllm.add(request);
    failureTimes.add(request);
    gauge.ended(request);
  }

  /** Whether requests were sent and all of them have ended. */
  boolean isIdle() {
    return gauge.isIdle();
  }

  /**
   * How far the point is.
   *
   * @param now a {@link System#nanoTime()}
   */
  public PointProgress progress(long now) {
    return gauge.at(now);
  }

  /** The figures of the requests so far. */
  public PointSummary summary() {
    Occupancy occupancy = repeats.first().log().occupancy();
    PointSummary summary = withoutNotes(occupancy);
    List<String> notes =
        Stream.of(
                new LoadNotes(plan, summary, repeats.first(), occupancy).all(),
                new StreamNotes(summary, tokens).all(),
                new InputNotes(summary).all(),
                new FailureNotes(summary, failureTimes).all(),
                new PrecisionNotes(summary, repeats).all(),
                counts.notes().entrySet().stream().map(PointAccumulator::noted))
            .flatMap(note -> note)
            .toList();
    return summary.withNotes(notes);
  }

  private static String noted(Map.Entry<String, Long> note) {
    return Words.count(note.getValue(), "request") + ": " + note.getKey();
  }

  private PointSummary withoutNotes(Occupancy first) {
    Optional<Parts> parts = new PartsMaker(repeats.all(), inFlight(first)).parts();
    PointSummary.Times times = latencies.times(new MeanIntervals(repeats, parts));
    return new PointSummary(
        plan.point(),
        repeats.period(),
        counts(),
        tokens.totals(),
        times,
        rates(),
        new PointSummary.PeakOutput(repeats.peakPerSecond(), repeats.isEstimated()),
        new PointSummary.InFlight(mostInFlight(), repeats.meanConcurrency()),
        vllm.figures(),
        steadyState(times),
        parts,
        List.of());
  }

  /** As many as the load says, or else as many as there were. */
  private int inFlight(Occupancy first) {
    return plan.point().concurrency().orElseGet(() -> first.size() == 0 ? 1 : first.fullStrength());
  }

  private long mostInFlight() {
    return repeats.all().stream()
        .mapToLong(repeat -> repeat.log().occupancy().peak())
        .max()
        .orElse(0);
  }

  private PointSummary.Counts counts() {
    return new PointSummary.Counts(
        counts.verdicts(),
        counts.successes(),
        counts.checkFailed(),
        tokens.estimated(),
        tokens.bundled(),
        gauge.roundsOfSeveral(),
        latencies.openedAhead(),
        counts.finishReasons(),
        counts.examples());
  }

  private PointSummary.Rates rates() {
    boolean anySuccess = counts.successes() > 0;
    boolean anyTokens = tokens.hasInput() || tokens.hasOutput();
    return new PointSummary.Rates(
        perSecond(anySuccess, counts.successes()),
        perSecond(true, counts.successes() + counts.failures()),
        perSecond(tokens.hasOutput(), tokens.output()),
        perSecond(tokens.hasInput(), tokens.input()),
        perSecond(anyTokens, tokens.input() + tokens.output()),
        repeats.deliveredPerSecond(),
        perSecond(anySuccess && plan.slo().hasBounds(), goodput.good()));
  }

  private OptionalDouble perSecond(boolean known, long amount) {
    OptionalDouble seconds = repeats.period().seconds();
    return known && seconds.isPresent()
        ? OptionalDouble.of(amount / seconds.getAsDouble())
        : OptionalDouble.empty();
  }

  private Optional<SteadyState> steadyState(PointSummary.Times times) {
    List<SteadyWindow.Content> windows =
        repeats.all().stream()
            .flatMap(repeat -> window(repeat, times).map(it -> content(repeat, it)).stream())
            .toList();
    return SteadyWindow.figures(windows);
  }

  private static SteadyWindow.Content content(Repeat repeat, SteadyWindow window) {
    return new SteadyWindow.Content(
        window, repeat.log(), repeat.flow().between(window.start(), window.end()));
  }

  private Optional<SteadyWindow> window(Repeat repeat, PointSummary.Times times) {
    if (plan.point().mixed()) {
      return Optional.empty();
    }
    OptionalDouble meanEndToEnd = times.endToEnd().mean();
    OptionalInt users = plan.point().concurrency();
    if (users.isPresent()) {
      return SteadyWindow.closed(repeat.log(), repeat.log().occupancy(), users.getAsInt());
    }
    if (plan.point().rate().isEmpty() || meanEndToEnd.isEmpty()) {
      return Optional.empty();
    }
    long rampEnd = repeat.span().period().firstSent() + plan.ramp().toNanos();
    return SteadyWindow.open(rampEnd, meanEndToEnd.getAsDouble(), repeat.span().lastArrival());
  }
}
