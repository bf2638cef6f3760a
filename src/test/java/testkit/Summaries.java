package testkit;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.IntStream;
import llm.measure.FailureExample;
import llm.measure.Interval;
import llm.measure.Point;
import llm.measure.PointSummary;
import llm.measure.Statistics;
import llm.measure.SteadyState;
import llm.measure.Timeline;
import llm.measure.Verdict;
import llm.measure.VllmFigures;

/** Summaries of points by hand: what is not stated does not exist. Times in ms. */
public final class Summaries {

  private static final double NANOS = 1e6;

  private final Point point;
  private final Map<Verdict, Long> verdicts = new EnumMap<>(Verdict.class);
  private final Map<String, Long> finishReasons = new TreeMap<>();
  private final List<Double> timesToFirstToken = new ArrayList<>();
  private final List<Double> timesPerOutputToken = new ArrayList<>();
  private final List<Double> endsToEnd = new ArrayList<>();
  private final List<Double> wantedQueueTimes = new ArrayList<>();
  private final List<Double> latenesses = new ArrayList<>();
  private final List<FailureExample> examples = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private double[] gaps = {};
  private double vllmTimePerOutputToken = Double.NaN;
  private double seconds = 1;
  private long inputTokens;
  private long outputTokens;
  private long estimatedInputs;
  private long unknownInputs;
  private long aborted;
  private long checkFailed;
  private OptionalDouble goodput = OptionalDouble.empty();
  private OptionalDouble peak = OptionalDouble.empty();
  private Optional<Interval> interval = Optional.empty();
  private Optional<SteadyState> steadyState = Optional.empty();

  private Summaries(Point point) {
    this.point = point;
  }

  /** A point without a request. */
  public static Summaries of(Point point) {
    return new Summaries(point);
  }

  /** The duration, 1 s at first. */
  public Summaries lasting(double seconds) {
    this.seconds = seconds;
    return this;
  }

  /** A success that generated text. */
  public Summaries success(
      int inputTokens, int outputTokens, double timeToFirstToken, double endToEnd) {
    this.inputTokens += inputTokens;
    this.outputTokens += outputTokens;
    timesToFirstToken.add(timeToFirstToken * NANOS);
    endsToEnd.add(endToEnd * NANOS);
    if (outputTokens > 1) {
      timesPerOutputToken.add((endToEnd - timeToFirstToken) * NANOS / (outputTokens - 1));
    }
    finishReasons.merge("length", 1L, Long::sum);
    return verdict(Verdict.OK);
  }

  /** A success of pooling traffic. */
  public Summaries pooled(int inputTokens, double endToEnd) {
    this.inputTokens += inputTokens;
    endsToEnd.add(endToEnd * NANOS);
    return verdict(Verdict.OK);
  }

  /** A success of pooling traffic whose input tokens nobody knows. */
  public Summaries pooledUnknown(double endToEnd) {
    unknownInputs++;
    return pooledUncounted(0, endToEnd);
  }

  /** A success whose input tokens were estimated. */
  public Summaries pooledUncounted(int inputTokens, double endToEnd) {
    estimatedInputs++;
    return pooled(inputTokens, endToEnd);
  }

  /** How long a success waited before it was sent, as the load shape wanted and beyond it. */
  public Summaries queued(double wanted, double late) {
    wantedQueueTimes.add(wanted * NANOS);
    latenesses.add(late * NANOS);
    return this;
  }

  /** A failure, which becomes an example too. */
  public Summaries failure(Verdict verdict, int status, String message) {
    long number = verdicts.values().stream().mapToLong(Long::longValue).sum();
    examples.add(new FailureExample("run-" + number, verdict, status, message));
    return verdict(verdict);
  }

  /** Requests that were in flight when the run was cut off. */
  public Summaries aborted(long requests) {
    aborted = requests;
    verdicts.put(Verdict.ABORTED, requests);
    return this;
  }

  /** Requests of which a check failed. */
  public Summaries checkFailed(long requests) {
    checkFailed = requests;
    return this;
  }

  /** The gaps between token events. */
  public Summaries gaps(double... milliseconds) {
    gaps = milliseconds.clone();
    return this;
  }

  /** The mean TPOT by vLLM's rule, where it is not ours. */
  public Summaries vllmTimePerOutputToken(double milliseconds) {
    vllmTimePerOutputToken = milliseconds;
    return this;
  }

  /** Successes per second that meet the objective. */
  public Summaries goodput(double perSecond) {
    goodput = OptionalDouble.of(perSecond);
    return this;
  }

  /** Most tokens in one second. */
  public Summaries peak(double tokensPerSecond) {
    peak = OptionalDouble.of(tokensPerSecond);
    return this;
  }

  /** The interval of the mean TTFT. */
  public Summaries interval(double low, double high) {
    interval = Optional.of(new Interval(low * NANOS, high * NANOS, Interval.Basis.BATCH_MEANS));
    return this;
  }

  /** A steady window with one success. */
  public Summaries steady(double seconds, double timeToFirstToken) {
    steadyState =
        Optional.of(
            new SteadyState(
                0,
                (long) (seconds * 1e9),
                (long) (seconds * 1e9),
                1,
                OptionalDouble.of(1 / seconds),
                OptionalDouble.empty(),
                Statistics.exact(timeToFirstToken * NANOS),
                Statistics.empty(),
                Statistics.empty()));
    return this;
  }

  /** What a reader should know. */
  public Summaries note(String note) {
    notes.add(note);
    return this;
  }

  /** The summary. */
  public PointSummary build() {
    long requests = verdicts.values().stream().mapToLong(Long::longValue).sum();
    long successes = verdicts.getOrDefault(Verdict.OK, 0L);
    boolean ran = requests > aborted;
    return new PointSummary(
        point,
        new PointSummary.Period(
            ran ? 1_000_000_000L : Timeline.ABSENT,
            ran ? 1_000_000_000L + Math.round(seconds * 1e9) : Timeline.ABSENT,
            0),
        new PointSummary.Counts(
            Map.copyOf(verdicts),
            successes,
            checkFailed,
            0,
            0,
            OptionalLong.empty(),
            0,
            Map.copyOf(finishReasons),
            List.copyOf(examples)),
        new PointSummary.TokenTotals(
            inputTokens,
            outputTokens,
            PointSummary.Told.NOTHING,
            PointSummary.Told.NOTHING,
            successes - unknownInputs,
            estimatedInputs,
            Optional.empty()),
        times(),
        rates(successes, requests - aborted),
        new PointSummary.PeakOutput(peak, false),
        new PointSummary.InFlight(ran ? 1 : 0, OptionalDouble.empty()),
        vllm(),
        steadyState,
        Optional.empty(),
        List.copyOf(notes));
  }

  private Summaries verdict(Verdict verdict) {
    verdicts.merge(verdict, 1L, Long::sum);
    return this;
  }

  private PointSummary.Times times() {
    Statistics none = Statistics.empty();
    return new PointSummary.Times(
        none,
        statistics(timesToFirstToken),
        none,
        statistics(timesPerOutputToken),
        Statistics.exact(nanos(gaps)),
        none,
        statistics(endsToEnd),
        queueTimes(),
        statistics(wantedQueueTimes),
        statistics(latenesses),
        none,
        fromScheduled(timesToFirstToken),
        fromScheduled(endsToEnd),
        interval,
        Optional.empty(),
        Optional.empty());
  }

  /** Of successes that were queued, in the order in which they were. */
  private Statistics fromScheduled(List<Double> fromSent) {
    int both = Math.min(fromSent.size(), latenesses.size());
    return Statistics.exact(
        IntStream.range(0, both)
            .mapToDouble(i -> fromSent.get(i) + wantedQueueTimes.get(i) + latenesses.get(i))
            .toArray());
  }

  private Statistics queueTimes() {
    return Statistics.exact(
        IntStream.range(0, latenesses.size())
            .mapToDouble(i -> wantedQueueTimes.get(i) + latenesses.get(i))
            .toArray());
  }

  private PointSummary.Rates rates(long successes, long ended) {
    return new PointSummary.Rates(
        rate(successes),
        rate(ended),
        rate(outputTokens),
        rate(inputTokens),
        rate(inputTokens + outputTokens),
        OptionalDouble.empty(),
        goodput);
  }

  private OptionalDouble rate(long count) {
    return OptionalDouble.of(count / seconds);
  }

  private VllmFigures vllm() {
    return new VllmFigures(
        statistics(timesToFirstToken),
        Double.isNaN(vllmTimePerOutputToken)
            ? statistics(timesPerOutputToken)
            : Statistics.exact(vllmTimePerOutputToken * NANOS),
        Statistics.exact(nanos(gaps)),
        statistics(endsToEnd),
        peak,
        1,
        goodput.isPresent() && Double.isFinite(goodput.getAsDouble())
            ? OptionalLong.of(Math.round(goodput.getAsDouble() * seconds))
            : OptionalLong.empty());
  }

  private static Statistics statistics(List<Double> nanos) {
    return Statistics.exact(nanos.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static double[] nanos(double[] milliseconds) {
    double[] nanos = milliseconds.clone();
    for (int i = 0; i < nanos.length; i++) {
      nanos[i] *= NANOS;
    }
    return nanos;
  }
}
