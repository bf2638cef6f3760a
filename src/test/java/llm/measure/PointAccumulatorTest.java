package llm.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import testkit.RequestExample;

class PointAccumulatorTest {

  private static final Point TEXT = Point.closed(Kind.TEXT, "128/128", 2);
  private static final Point EMBEDDING = Point.closed(Kind.EMBEDDING, "128", 2);
  private static final Point OPEN =
      new Point("text r=2", Kind.TEXT, "128/128", OptionalInt.empty(), OptionalDouble.of(2), false);

  @Test
  void shouldTellTokensThatServersSayNothingOfFromNone() {
    Point point = Point.closed(Kind.TEXT, "128/128", 1);
    PointAccumulator accumulator = new PointAccumulator(PointPlan.of(point, Slo.NONE));
    accumulator.add(RequestExample.sentAt(point, 0).tokensAt(5, 10).build());
    accumulator.add(RequestExample.sentAt(point, 0).tokensAt(5, 10).reasoning(0).build());
    accumulator.add(RequestExample.sentAt(point, 0).tokensAt(5, 10).reasoning(7).build());

    PointSummary.TokenTotals tokens = accumulator.summary().tokens();

    assertThat(tokens.reasoning()).isEqualTo(new PointSummary.Told(7, 2));
    assertThat(tokens.reasoning().known()).hasValue(7);
    assertThat(tokens.cached().known()).isEmpty();
  }

  @Test
  void shouldDivideByTimeFromFirstSentToLastEndWhenSumming() {
    PointSummary summary =
        summary(
            TEXT,
            Slo.NONE,
            RequestExample.sentAt(TEXT, 1000).tokensAt(1100, 1200, 1300).input(10).endAt(1400),
            RequestExample.sentAt(TEXT, 1000).tokensAt(1300, 1700).input(20).endAt(3000));

    assertThat(summary.period().firstSent()).isEqualTo(1_000_000_000L);
    assertThat(summary.period().lastEnd()).isEqualTo(3_000_000_000L);
    assertThat(summary.period().seconds()).hasValue(2);
    assertThat(summary.counts().successes()).isEqualTo(2);
    assertThat(summary.tokens().input()).isEqualTo(30);
    assertThat(summary.tokens().output()).isEqualTo(5);
    assertThat(summary.rates().requests()).hasValue(1);
    assertThat(summary.rates().attempts()).hasValue(1);
    assertThat(summary.rates().output()).hasValue(2.5);
    assertThat(summary.rates().input()).hasValue(15);
    assertThat(summary.rates().total()).hasValue(17.5);
    assertThat(summary.rates().good()).isEmpty();
    // five tokens by 1.7 s, 0.7 s after the first was sent
    assertThat(summary.rates().delivered().getAsDouble()).isCloseTo(5 / 0.7, within(1e-9));
    assertThat(summary.peakOutput().tokensPerSecond()).hasValue(5);
    assertThat(summary.peakOutput().estimated()).isFalse();
    assertThat(summary.inFlight().most()).isEqualTo(2);
    // 0.4 s and 2 s in flight within 2 s
    assertThat(summary.inFlight().mean().getAsDouble()).isCloseTo(1.2, within(1e-9));
    assertThat(summary.times().timeToFirstToken().mean()).hasValue(200e6);
    // mean of 100 and 400 ms
    assertThat(summary.times().timePerOutputToken().mean()).hasValue(250e6);
    assertThat(summary.decodeRate()).hasValue(4);
    assertThat(summary.times().endToEnd().mean()).hasValue(500e6);
    assertThat(summary.times().interTokenLatency().count()).isEqualTo(3);
    assertThat(summary.times().meanEndToEnd()).isEmpty();
  }

  @Test
  void shouldKeepFailuresOutOfLatenciesAndTokensWhenSomeFail() {
    PointSummary summary =
        summary(
            TEXT,
            Slo.NONE,
            RequestExample.sentAt(TEXT, 0).tokensAt(100, 200),
            RequestExample.sentAt(TEXT, 0)
                .tokensAt(300, 900, 1000)
                .verdict(Verdict.TRUNCATED)
                .error(200, "no declared end")
                .id("bad"));

    assertThat(summary.counts().requests()).isEqualTo(2);
    assertThat(summary.counts().failures()).isEqualTo(1);
    assertThat(summary.counts().verdicts())
        .isEqualTo(Map.of(Verdict.OK, 1L, Verdict.TRUNCATED, 1L));
    assertThat(summary.tokens().output()).isEqualTo(2);
    assertThat(summary.times().timeToFirstToken().max()).hasValue(100e6);
    assertThat(summary.rates().requests()).hasValue(1);
    assertThat(summary.rates().attempts()).hasValue(2);
    assertThat(summary.rates().output()).hasValue(2);
    assertThat(summary.peakOutput().tokensPerSecond()).hasValue(2);
    assertThat(summary.rates().delivered()).hasValue(5);
    assertThat(summary.inFlight().most()).isEqualTo(2);
    assertThat(summary.counts().examples())
        .containsExactly(new FailureExample("bad", Verdict.TRUNCATED, 200, "no declared end"));
  }

  @Test
  void shouldHaveNoValuesWhenEverythingFails() {
    PointSummary summary =
        summary(
            TEXT,
            new Slo(
                Optional.of(Duration.ofSeconds(1)),
                Optional.empty(),
                Optional.empty(),
                Statistic.MEAN),
            RequestExample.sentAt(TEXT, 0)
                .endAt(500)
                .verdict(Verdict.HTTP_ERROR)
                .error(500, "down"));

    assertThat(summary.rates().requests()).isEmpty();
    assertThat(summary.rates().attempts()).hasValue(2);
    assertThat(summary.rates().output()).isEmpty();
    assertThat(summary.rates().input()).isEmpty();
    assertThat(summary.rates().total()).isEmpty();
    assertThat(summary.rates().delivered()).isEmpty();
    assertThat(summary.rates().good()).isEmpty();
    assertThat(summary.peakOutput().tokensPerSecond()).isEmpty();
    assertThat(summary.times().timeToFirstToken().count()).isZero();
    assertThat(summary.decodeRate()).isEmpty();
    assertThat(summary.steadyState()).isEmpty();
    assertThat(summary.period().seconds()).hasValue(0.5);
  }

  @Test
  void shouldHaveNoValuesWhenThereIsNoRequest() {
    PointSummary summary = summary(TEXT, Slo.NONE);

    assertThat(summary.period().firstSent()).isEqualTo(Timeline.ABSENT);
    assertThat(summary.period().lastEnd()).isEqualTo(Timeline.ABSENT);
    assertThat(summary.period().seconds()).isEmpty();
    assertThat(summary.rates().attempts()).isEmpty();
    assertThat(summary.peakOutput().tokensPerSecond()).isEmpty();
    assertThat(summary.inFlight().most()).isZero();
    assertThat(summary.inFlight().mean()).isEmpty();
    assertThat(summary.steadyState()).isEmpty();
    assertThat(summary.notes()).isEmpty();
  }

  @Test
  void shouldExcludeAbortedFromDurationAndCountThemApartWhenRunIsCutOff() {
    PointSummary summary =
        summary(
            TEXT,
            Slo.NONE,
            RequestExample.sentAt(TEXT, 1000).tokensAt(1500, 2000),
            RequestExample.sentAt(TEXT, 0)
                .tokensAt(1000, 2000, 3000, 4000)
                .endAt(5000)
                .verdict(Verdict.ABORTED));

    assertThat(summary.counts().aborted()).isEqualTo(1);
    assertThat(summary.counts().failures()).isZero();
    assertThat(summary.counts().requests()).isEqualTo(2);
    assertThat(summary.period().seconds()).hasValue(1);
    assertThat(summary.tokens().output()).isEqualTo(2);
    assertThat(summary.rates().attempts()).hasValue(1);
    // six tokens within the 4 s from the first sent to the last token
    assertThat(summary.rates().delivered()).hasValue(1.5);
    assertThat(summary.inFlight().most()).isEqualTo(2);
    assertThat(summary.inFlight().mean()).hasValue(2);
  }

  @Test
  void shouldCountOnlyAbortedWhenNothingElseEnded() {
    PointSummary summary =
        summary(
            TEXT,
            Slo.NONE,
            RequestExample.sentAt(TEXT, 0).tokensAt(100).endAt(200).verdict(Verdict.ABORTED));

    assertThat(summary.counts().aborted()).isEqualTo(1);
    assertThat(summary.period().seconds()).isEmpty();
    assertThat(summary.peakOutput().tokensPerSecond()).isEmpty();
  }

  @Test
  void shouldCountShortOutputByItsSettingWhenItIsSuccessOrFailure() {
    PointSummary summary =
        summary(
            TEXT,
            Slo.NONE,
            RequestExample.sentAt(TEXT, 0).tokensAt(5, 10).verdict(Verdict.SHORT_OUTPUT),
            RequestExample.sentAt(TEXT, 0).tokensAt(5, 10).verdict(Verdict.SHORT_OUTPUT).failed());

    assertThat(summary.counts().successes()).isEqualTo(1);
    assertThat(summary.counts().failures()).isEqualTo(1);
    assertThat(summary.counts().verdicts()).isEqualTo(Map.of(Verdict.SHORT_OUTPUT, 2L));
  }

  @Test
  void shouldKeepThreeExamplesOfEachKindWhenManyFail() {
    List<RequestExample> requests = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      requests.add(failure(i, Verdict.TIMEOUT));
      requests.add(failure(i, Verdict.HTTP_ERROR));
    }
    PointSummary summary = summary(TEXT, Slo.NONE, requests.toArray(RequestExample[]::new));

    assertThat(summary.counts().examples())
        .extracting(e -> e.verdict().word() + " " + e.requestId())
        .containsExactly(
            "http_error r0",
            "http_error r1",
            "http_error r2",
            "timeout r0",
            "timeout r1",
            "timeout r2");
  }

  private static RequestExample failure(int number, Verdict verdict) {
    return RequestExample.sentAt(TEXT, 0).endAt(10).verdict(verdict).id("r" + number);
  }

  @Test
  void shouldCountReasonsChecksAndEstimatesWhenRequestsCarryThem() {
    PointSummary summary =
        summary(
            TEXT,
            Slo.NONE,
            RequestExample.sentAt(TEXT, 0).tokensAt(5, 10).finishReason("stop").estimated(),
            RequestExample.sentAt(TEXT, 0).tokensAt(5, 10).finishReason("length").checkFailed("x"),
            RequestExample.sentAt(TEXT, 0).tokensAt(5, 10).finishReason("stop").output(9));

    assertThat(summary.counts().finishReasons()).isEqualTo(Map.of("stop", 2L, "length", 1L));
    assertThat(summary.counts().checkFailed()).isEqualTo(1);
    assertThat(summary.counts().successes()).isEqualTo(3);
    assertThat(summary.counts().estimated()).isEqualTo(1);
    assertThat(summary.counts().bundled()).isEqualTo(1);
  }

  @Test
  void shouldMeasureConnectTimeOfNewConnectionsOnlyWhenSomeAreReused() {
    PointSummary summary =
        summary(
            TEXT,
            Slo.NONE,
            RequestExample.sentAt(TEXT, 0).connectedAt(3).tokensAt(5, 10),
            RequestExample.sentAt(TEXT, 0).tokensAt(5, 10));

    assertThat(summary.times().connectTime().count()).isEqualTo(1);
    assertThat(summary.times().connectTime().mean()).hasValue(3e6);
  }

  @Test
  void shouldCountFromScheduledTooWhenRequestsWaited() {
    PointSummary summary =
        summary(
            OPEN,
            Slo.NONE,
            RequestExample.sentAt(OPEN, 50).scheduledAt(10).releasedAt(20).tokensAt(80, 110));

    assertThat(summary.times().queueTime().mean()).hasValue(40e6);
    assertThat(summary.times().wantedQueueTime().mean()).hasValue(10e6);
    assertThat(summary.times().lateness().mean()).hasValue(30e6);
    assertThat(summary.times().timeToFirstTokenFromScheduled().mean()).hasValue(70e6);
    assertThat(summary.times().endToEndFromScheduled().mean()).hasValue(100e6);
  }

  @Test
  void shouldMeasureTheWholeWaitOfSuccessesWhenRequestsQueued() {
    PointSummary summary =
        summary(
            OPEN,
            Slo.NONE,
            // 1 + 9, 8 + 12 and 27 + 3 ms
            RequestExample.sentAt(OPEN, 110).scheduledAt(100).releasedAt(101).tokensAt(200, 300),
            RequestExample.sentAt(OPEN, 120).scheduledAt(100).releasedAt(108).tokensAt(200, 300),
            RequestExample.sentAt(OPEN, 130).scheduledAt(100).releasedAt(127).tokensAt(200, 300),
            RequestExample.sentAt(OPEN, 900)
                .scheduledAt(0)
                .endAt(901)
                .verdict(Verdict.CONNECT_ERROR));

    Statistics queue = summary.times().queueTime();
    assertThat(queue.count()).isEqualTo(3);
    assertThat(queue.mean()).hasValue(20e6);
    assertThat(queue.median()).hasValue(20e6);
    assertThat(queue.standardDeviation().getAsDouble()).isCloseTo(8.16496580927726e6, within(1e-3));
    assertThat(queue.percentile(90)).hasValue(28e6);
    assertThat(queue.percentile(95)).hasValue(29e6);
    assertThat(queue.percentile(99).getAsDouble()).isCloseTo(29.8e6, within(1e-6));
    assertThat(queue.percentile(99.9).getAsDouble()).isCloseTo(29.98e6, within(1e-6));
    // the medians of the parts, 8 and 9 ms, do not add up to it
    assertThat(summary.times().wantedQueueTime().median()).hasValue(8e6);
    assertThat(summary.times().lateness().median()).hasValue(9e6);
  }

  @Test
  void shouldCountRequestsBelowEveryBoundWhenMeasuringGoodput() {
    Slo slo =
        new Slo(
            Optional.of(Duration.ofMillis(100)),
            Optional.of(Duration.ofMillis(50)),
            Optional.of(Duration.ofMillis(1000)),
            Statistic.MEAN);
    PointSummary summary =
        summary(
            TEXT,
            slo,
            RequestExample.sentAt(TEXT, 0).tokensAt(99, 148),
            RequestExample.sentAt(TEXT, 0).tokensAt(100, 149),
            RequestExample.sentAt(TEXT, 0).tokensAt(99, 149),
            RequestExample.sentAt(TEXT, 0).tokensAt(99),
            RequestExample.sentAt(TEXT, 0).tokensFrom(50, 21, 47.5),
            RequestExample.sentAt(TEXT, 0).endAt(2000).verdict(Verdict.TIMEOUT));

    // good: the first and the one without TPOT; at the bound is not below it
    assertThat(summary.rates().good()).hasValue(1);
  }

  @Test
  void shouldHoldEndToEndToBoundOfFirstTokenWhenGoodputIsOfPooling() {
    Slo slo =
        new Slo(
            Optional.of(Duration.ofMillis(100)),
            Optional.of(Duration.ofMillis(50)),
            Optional.empty(),
            Statistic.MEAN);
    PointSummary summary =
        summary(
            EMBEDDING,
            slo,
            RequestExample.sentAt(EMBEDDING, 0).endAt(99),
            RequestExample.sentAt(EMBEDDING, 0).endAt(1000));

    assertThat(summary.rates().good()).hasValue(1);
  }

  @Test
  void shouldHaveZeroGoodputWhenSuccessesAreAllTooSlow() {
    Slo slo =
        new Slo(
            Optional.of(Duration.ofMillis(1)), Optional.empty(), Optional.empty(), Statistic.MEAN);

    assertThat(summary(TEXT, slo, RequestExample.sentAt(TEXT, 0).tokensAt(5, 10)).rates().good())
        .hasValue(0);
  }

  @Test
  void shouldSpreadTokensEvenlyWhenServerDoesNotCountEvents() {
    PointSummary summary =
        summary(TEXT, Slo.NONE, RequestExample.sentAt(TEXT, 0).tokensAt(500, 1500).output(30));

    assertThat(summary.peakOutput().tokensPerSecond()).hasValue(15);
    assertThat(summary.peakOutput().estimated()).isTrue();
  }

  @Test
  void shouldCountTokensOfEventsWhenServerSaysThem() {
    PointSummary summary =
        summary(
            TEXT,
            Slo.NONE,
            RequestExample.sentAt(TEXT, 0)
                .tokensAt(400, 800, 1000)
                .tokensOfEvents(1, 16, 14)
                .output(31));

    assertThat(summary.peakOutput().tokensPerSecond()).hasValue(17);
    assertThat(summary.peakOutput().estimated()).isFalse();
    assertThat(summary.times().interTokenLatency().mean()).hasValue(300e6);
    assertThat(summary.times().interTokenLatencyPerToken().max()).hasValue(25e6);
    assertThat(summary.rates().delivered()).hasValue(31);
  }

  @Test
  void shouldMeasureAnswersWhenRequestsArePooling() {
    PointSummary summary =
        summary(
            EMBEDDING,
            Slo.NONE,
            RequestExample.sentAt(EMBEDDING, 0).headersAt(8).endAt(10).input(128),
            RequestExample.sentAt(EMBEDDING, 10).headersAt(28).endAt(30).input(128));

    assertThat(summary.times().endToEnd().mean()).hasValue(15e6);
    assertThat(summary.times().timeToFirstToken().count()).isZero();
    assertThat(summary.rates().input().getAsDouble()).isCloseTo(256 / 0.03, within(1e-6));
    assertThat(summary.rates().output()).isEmpty();
    assertThat(summary.rates().total()).isEqualTo(summary.rates().input());
    assertThat(summary.rates().delivered()).isEmpty();
  }

  /** 32 streams of 10 tokens a second; 31 end after 100 tokens, one after 2,000. */
  @Test
  void shouldNameBothThroughputsWhenOneLongAnswerMakesTheWhole() {
    Point point = Point.closed(Kind.TEXT, "128/100", 32);
    List<RequestExample> requests = new ArrayList<>();
    for (int i = 0; i < 31; i++) {
      requests.add(RequestExample.sentAt(point, 0).tokensFrom(100, 100, 100));
    }
    requests.add(RequestExample.sentAt(point, 0).tokensFrom(100, 2000, 100));

    PointSummary summary = summary(point, Slo.NONE, requests.toArray(RequestExample[]::new));

    assertThat(summary.rates().output()).hasValue(25.5);
    assertThat(summary.inFlight().most()).isEqualTo(32);
    assertThat(summary.inFlight().mean().getAsDouble()).isCloseTo(2.55, within(1e-9));
    assertThat(summary.steadyState()).isEmpty();
    assertThat(summary.notes())
        .contains(
            "95 % of the time ran at concurrency 1: 25.5 tokens/s over the whole 200 s,"
                + " 320 tokens/s with 32 in flight (0 s to 10 s)");
  }

  @Test
  void shouldCountRequestsAndTokensInsideSteadyWindowWhenLoadIsClosed() {
    List<RequestExample> requests = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      requests.add(RequestExample.sentAt(TEXT, i * 1000).tokensFrom(i * 1000 + 100, 10, 100));
      requests.add(RequestExample.sentAt(TEXT, i * 1000).tokensFrom(i * 1000 + 100, 10, 100));
    }
    SteadyState steady =
        summary(TEXT, Slo.NONE, requests.toArray(RequestExample[]::new))
            .steadyState()
            .orElseThrow();

    assertThat(steady.start()).isEqualTo(1_000_000_000L);
    assertThat(steady.end()).isEqualTo(10_000_000_000L);
    assertThat(steady.requests()).isEqualTo(18);
    assertThat(steady.requestThroughput()).hasValue(2);
    assertThat(steady.outputThroughput()).hasValue(20);
    assertThat(steady.timeToFirstToken().mean()).hasValue(100e6);
    assertThat(steady.timePerOutputToken().mean()).hasValue(100e6);
    assertThat(steady.endToEnd().mean()).hasValue(1e9);
  }

  @Test
  void shouldCountTokensOfRequestsStillRunningWhenSteadyWindowIsCutOff() {
    PointSummary summary =
        summary(
            Point.closed(Kind.TEXT, "128/128", 1),
            Slo.NONE,
            one(0).tokensFrom(100, 10, 100),
            one(1000).tokensFrom(1100, 10, 100),
            one(2000).tokensFrom(2100, 10, 100).endAt(3000).verdict(Verdict.ABORTED));

    SteadyState steady = summary.steadyState().orElseThrow();

    assertThat(steady.end()).isEqualTo(3_000_000_000L);
    assertThat(steady.requests()).isEqualTo(1);
    assertThat(steady.outputThroughput()).hasValue(10);
  }

  private static RequestExample one(double sent) {
    return RequestExample.sentAt(Point.closed(Kind.TEXT, "128/128", 1), sent);
  }

  @Test
  void shouldBeginSteadyWindowAfterRampAndOneRequestWhenLoadIsOpen() {
    PointAccumulator accumulator =
        new PointAccumulator(new PointPlan(OPEN, 0, Duration.ofSeconds(2), Slo.NONE));
    for (int i = 0; i < 20; i++) {
      accumulator.add(
          RequestExample.sentAt(OPEN, i * 500).tokensFrom(i * 500 + 100, 10, 100).build());
    }
    SteadyState steady = accumulator.summary().steadyState().orElseThrow();

    assertThat(steady.start()).isEqualTo(3_000_000_000L);
    assertThat(steady.end()).isEqualTo(9_500_000_000L);
    // those that ended after 3 s and by 9.5 s
    assertThat(steady.requests()).isEqualTo(13);
    assertThat(steady.requestThroughput()).hasValue(2);
    assertThat(steady.outputThroughput().getAsDouble()).isCloseTo(20, within(1e-9));
  }

  @Test
  void shouldHaveNoSteadyStateWhenLoadIsUnknown() {
    Point point = Point.scenario(Kind.TEXT, "shoppers");
    PointSummary summary =
        summary(
            point,
            Slo.NONE,
            RequestExample.sentAt(point, 0).tokensAt(5, 10),
            RequestExample.sentAt(point, 10).tokensAt(15, 20));

    assertThat(summary.steadyState()).isEmpty();
    assertThat(summary.notes()).noneMatch(note -> note.contains("concurrency"));
  }

  @Test
  void shouldHaveIntervalsWhenThereAreHundredSuccesses() {
    PointAccumulator accumulator = new PointAccumulator(PointPlan.of(TEXT, Slo.NONE));
    for (int i = 0; i < 100; i++) {
      accumulator.add(
          RequestExample.sentAt(TEXT, i * 100).tokensAt(i * 100 + i / 10, i * 100 + 60).build());
    }
    PointSummary.Times times = accumulator.summary().times();

    double half = 2.262157e6 * Math.sqrt(55 / 6.0 / 10);
    assertThat(times.meanTimeToFirstToken().orElseThrow().low())
        .isCloseTo(4.5e6 - half, within(10.0));
    assertThat(times.meanEndToEnd()).contains(new Interval(60e6, 60e6, Interval.Basis.BATCH_MEANS));
    assertThat(times.meanTimePerOutputToken()).isPresent();
  }

  @Test
  void shouldAgreeWithCountingWhenRequestsAreRandom() {
    List<RequestRecord> requests = random();
    PointAccumulator accumulator = new PointAccumulator(PointPlan.of(TEXT, Slo.NONE));
    requests.forEach(accumulator::add);
    PointSummary summary = accumulator.summary();

    long first = requests.stream().mapToLong(r -> r.timeline().sent()).min().getAsLong();
    double peak = 0;
    for (long second = 0; second < 40; second++) {
      long from = first + second * 1_000_000_000L;
      double tokens = 0;
      for (RequestRecord request : requests) {
        long[] events = request.timeline().tokenEvents();
        double each = (double) request.tokens().output() / events.length;
        tokens +=
            each
                * Arrays.stream(events).filter(e -> e >= from && e < from + 1_000_000_000L).count();
      }
      peak = Math.max(peak, tokens);
    }
    long concurrency =
        requests.stream()
            .mapToLong(r -> inFlightAt(r.timeline().sent(), requests))
            .max()
            .getAsLong();

    assertThat(summary.peakOutput().tokensPerSecond().getAsDouble()).isCloseTo(peak, within(1e-9));
    assertThat(summary.inFlight().most()).isEqualTo(concurrency);
  }

  private static long inFlightAt(long instant, List<RequestRecord> requests) {
    return requests.stream()
        .filter(r -> r.timeline().sent() <= instant && instant < r.timeline().end())
        .count();
  }

  private static List<RequestRecord> random() {
    Random random = new Random(99);
    List<RequestRecord> requests = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      long sent = 5_000_000_000L + (long) (random.nextDouble() * 20e9);
      long[] events =
          random.longs(1 + random.nextInt(30), sent + 1, sent + 8_000_000_000L).sorted().toArray();
      requests.add(
          RequestExample.sentAtNanos(TEXT, sent)
              .tokensAtNanos(events)
              .output(events.length + random.nextInt(20))
              .build());
    }
    requests.sort(Comparator.comparingLong(r -> r.timeline().end()));
    return requests;
  }

  @Test
  void shouldStayBoundedAndSayWhatItCoversWhenThereAreMoreThanAMillionRequests() {
    PointAccumulator accumulator = new PointAccumulator(PointPlan.of(EMBEDDING, Slo.NONE));
    int size = Sample.REQUEST_LIMIT + 10;
    for (int i = 0; i < size; i++) {
      accumulator.add(RequestExample.sentAt(EMBEDDING, i).endAt(i + 1.5).input(2).build());
    }
    PointSummary summary = accumulator.summary();

    assertThat(summary.counts().successes()).isEqualTo(size);
    assertThat(summary.tokens().input()).isEqualTo(2L * size);
    assertThat(summary.times().endToEnd().isExact()).isFalse();
    assertThat(summary.times().endToEnd().mean()).hasValue(1.5e6);
    assertThat(summary.inFlight().most()).isEqualTo(2);
    assertThat(summary.inFlight().mean().getAsDouble()).isCloseTo(1.5, within(1e-5));
    assertThat(summary.steadyState()).isPresent();
    assertThat(summary.notes())
        .contains(
            "percentiles of latencies except ITL come from histograms of 3 significant digits:"
                + " there are more than 1,000,000 requests",
            "steady state, peak concurrency and intervals are of the first 1,000,000 requests that"
                + " ended");
  }

  @Test
  void shouldStayBoundedAndSaySoWhenThereAreMoreThanTwoMillionGaps() {
    PointAccumulator accumulator = new PointAccumulator(PointPlan.of(TEXT, Slo.NONE));
    for (int i = 0; i < 102; i++) {
      accumulator.add(RequestExample.sentAt(TEXT, i).tokensFrom(10 + i, 20_001, 0.5).build());
    }
    PointSummary summary = accumulator.summary();

    assertThat(summary.times().interTokenLatency().count()).isEqualTo(2_040_000);
    assertThat(summary.times().interTokenLatency().isExact()).isFalse();
    assertThat(summary.times().interTokenLatency().median().getAsDouble())
        .isCloseTo(500_000, within(500.0));
    assertThat(summary.times().interTokenLatency().max()).hasValue(500_000);
    // 102 streams of 2,000 tokens a second
    assertThat(summary.peakOutput().tokensPerSecond()).hasValue(204_000);
    assertThat(summary.notes())
        .contains(
            "percentiles of ITL come from histograms of 3 significant digits: there are more than"
                + " 2,000,000 gaps",
            "peak output throughput and tokens of the steady state are by tenths of a second: there"
                + " are more than 2,000,000 token events");
  }

  @Test
  void shouldRejectRequestWhenItIsOfAnotherPoint() {
    PointAccumulator accumulator = new PointAccumulator(PointPlan.of(TEXT, Slo.NONE));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> accumulator.add(RequestExample.sentAt(EMBEDDING, 0).endAt(1).build()))
        .withMessage("request r is of point embedding 128 c=2, not of text 128/128 c=2");
  }

  @Test
  void shouldTellProgressWhenRequestsAreRunning() {
    PointAccumulator accumulator =
        new PointAccumulator(new PointPlan(TEXT, 10, Duration.ZERO, Slo.NONE));
    assertThat(accumulator.progress(5).elapsedSeconds()).isZero();
    accumulator.started(1_000_000_000L);
    accumulator.started(1_500_000_000L);
    accumulator.started(2_000_000_000L);
    accumulator.add(RequestExample.sentAt(TEXT, 1000).tokensAt(1100, 1300).build());
    accumulator.add(RequestExample.sentAt(TEXT, 1500).endAt(1600).verdict(Verdict.TIMEOUT).build());

    PointProgress progress = accumulator.progress(3_000_000_000L);

    assertThat(progress.point()).isEqualTo(TEXT);
    assertThat(progress.planned()).isEqualTo(10);
    assertThat(progress.done()).isEqualTo(2);
    assertThat(progress.inFlight()).isEqualTo(1);
    assertThat(progress.failures()).isEqualTo(1);
    assertThat(progress.tokens()).isEqualTo(2);
    assertThat(progress.elapsedSeconds()).isEqualTo(2);
    assertThat(progress.medianLatency().getAsDouble()).isCloseTo(100e6, within(1e5));
    assertThat(progress.p95Latency().getAsDouble()).isCloseTo(100e6, within(1e5));
  }

  @Test
  void shouldTellProgressByWholeAnswersWhenNoTokensAreGenerated() {
    PointAccumulator accumulator =
        new PointAccumulator(new PointPlan(EMBEDDING, 10, Duration.ZERO, Slo.NONE));
    accumulator.add(RequestExample.sentAt(EMBEDDING, 1000).endAt(1050).input(130).build());

    PointProgress progress = accumulator.progress(3_000_000_000L);

    assertThat(progress.tokens()).isEqualTo(130);
    assertThat(progress.medianLatency().getAsDouble()).isCloseTo(50e6, within(1e5));
  }

  private static PointSummary summary(Point point, Slo slo, RequestExample... requests) {
    PointAccumulator accumulator = new PointAccumulator(PointPlan.of(point, slo));
    Arrays.stream(requests).map(RequestExample::build).forEach(accumulator::add);
    return accumulator.summary();
  }
}
