package llm.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import testkit.RequestExample;

/** The notes of a point, as its summary shows them. */
class PointNotesTest {

  private static final Point TEXT = Point.closed(Kind.TEXT, "128/128", 2);
  private static final Point IMAGE = Point.closed(Kind.IMAGE, "720x1280", 2);
  private static final Point EMBEDDING = Point.closed(Kind.EMBEDDING, "128", 2);

  @Test
  void shouldBeSilentWhenNothingIsOdd() {
    List<RequestExample> requests = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      requests.add(RequestExample.sentAt(TEXT, i * 100).tokensFrom(i * 100 + 20, 5, 20));
      requests.add(RequestExample.sentAt(TEXT, i * 100).tokensFrom(i * 100 + 20, 5, 20));
    }

    assertThat(notes(TEXT, 1000, requests)).isEmpty();
  }

  @Nested
  class OfLoad {

    @Test
    void shouldWarnOfTailWhenRequestsAreFewerThanTwicePerUser() {
      assertThat(notes(TEXT, 3, backToBack(TEXT, 3)))
          .contains(
              "3 requests at concurrency 2, fewer than twice as many: the tail runs below the"
                  + " stated concurrency");
    }

    @Test
    void shouldWarnOfTailWhenRequestsAreNoMultipleOfUsers() {
      assertThat(notes(TEXT, 5, backToBack(TEXT, 5)))
          .contains(
              "5 requests at concurrency 2, not a multiple of it: the tail runs below the stated"
                  + " concurrency");
    }

    @Test
    void shouldSayHowManyRequestsWereNeverSentWhenFewerCameThanPlanned() {
      assertThat(notes(TEXT, 32, backToBack(TEXT, 20)))
          .contains("12 of 32 planned requests were never sent");
      assertThat(notes(TEXT, 8, List.of()))
          .containsExactly("8 of 8 planned requests were never sent");
    }

    @Test
    void shouldCountRoundsWhenARoundHasSeveralRequests() {
      assertThat(roundsOf(8, 8).notes())
          .noneMatch(note -> note.contains("never") || note.contains("tail"));
      assertThat(roundsOf(8, 7).notes())
          .contains(
              "1 of 8 planned rounds were never begun",
              "7 rounds at concurrency 2, not a multiple of it: the tail runs below the stated"
                  + " concurrency");
    }

    @Test
    void shouldNotWarnOfTheTailWhenThePointWasCutOff() {
      List<RequestExample> requests = new ArrayList<>(backToBack(TEXT, 4));
      requests.add(RequestExample.sentAt(TEXT, 600).endAt(650).verdict(Verdict.ABORTED));

      assertThat(notes(TEXT, 32, requests)).noneMatch(note -> note.contains("tail"));
    }

    /** Each round has two requests, but for the last one, which has three. */
    private PointSummary roundsOf(long planned, int begun) {
      PointAccumulator accumulator =
          new PointAccumulator(new PointPlan(TEXT, planned, Duration.ZERO, Slo.NONE));
      for (int round = 0; round < begun; round++) {
        accumulator.roundBegun();
      }
      backToBack(TEXT, 2 * begun + 1).forEach(request -> accumulator.add(request.build()));
      return accumulator.summary();
    }

    @Test
    void shouldSayHowManyRequestsWereInFlightWhenTheRunWasCutOff() {
      List<RequestExample> requests = new ArrayList<>(backToBack(TEXT, 20));
      requests.add(RequestExample.sentAt(TEXT, 5000).endAt(5100).verdict(Verdict.ABORTED));

      assertThat(notes(TEXT, 32, requests))
          .contains("1 request in flight when the run was cut off: neither success nor failure")
          .noneMatch(note -> note.contains("never sent"));
    }

    @Test
    void shouldSayWhatWasCutOffWhenThePointSharesItsUsers() {
      Point mixed = Point.mixed(Kind.TEXT, "128/128", 2);
      RequestExample cut = RequestExample.sentAt(mixed, 0).endAt(90).verdict(Verdict.ABORTED);

      assertThat(notes(mixed, 32, List.of(cut, cut)))
          .contains("2 requests in flight when the run was cut off: neither success nor failure");
    }

    @Test
    void shouldNotMissRequestsWhenAsManyCameAsPlanned() {
      assertThat(notes(TEXT, 20, backToBack(TEXT, 20)))
          .noneMatch(note -> note.contains("never sent"));
    }

    @Test
    void shouldNotAskForMultipleWhenOnlyTimeEndsThePoint() {
      assertThat(notes(TEXT, 0, backToBack(TEXT, 5))).noneMatch(note -> note.contains("tail"));
    }

    @Test
    void shouldNameRequestsPerSecondWhenSlackPointIsPooling() {
      List<RequestExample> requests =
          List.of(
              RequestExample.sentAt(EMBEDDING, 0).endAt(1000),
              RequestExample.sentAt(EMBEDDING, 0).endAt(1000),
              RequestExample.sentAt(EMBEDDING, 1000).endAt(2000),
              RequestExample.sentAt(EMBEDDING, 1000).endAt(10_000));

      assertThat(notes(EMBEDDING, 4, requests))
          .contains(
              "80 % of the time ran at concurrency 1: 0.4 requests/s over the whole 10 s,"
                  + " 1.5 requests/s with 2 in flight (0 s to 2 s)");
    }

    @Test
    void shouldSaySoWhenUsersNeverRunTogether() {
      assertThat(notes(TEXT, 0, backToBack(TEXT, 5)))
          .contains(
              "100 % of the time ran at concurrency 1: the stated concurrency of 2 was hardly ever"
                  + " reached");
    }

    /** TTFT = 50 ms × (requests that arrived within the last 10 ms); 8 users, 80 requests. */
    @Test
    void shouldShowOpeningWaveApartWhenItIsSlowerThanTheRest() {
      Point point = Point.closed(Kind.TEXT, "128/2", 8);
      List<RequestExample> requests = new ArrayList<>();
      PriorityQueue<Long> free = new PriorityQueue<>();
      List<Long> arrivals = new ArrayList<>();
      for (int user = 0; user < 8; user++) {
        free.add(0L);
      }
      for (int i = 0; i < 80; i++) {
        long now = free.poll();
        arrivals.add(now);
        long ttft = 50 * arrivals.stream().filter(a -> a > now - 10).count();
        requests.add(
            RequestExample.sentAt(point, now).tokensAt(now + ttft, now + ttft + 13 + i % 7 * 11));
        free.add(now + ttft + 13 + i % 7 * 11);
      }

      PointSummary summary = summary(point, 80, requests);

      assertThat(summary.notes())
          .anyMatch(
              note ->
                  note.startsWith(
                      "opening wave: mean TTFT of the first 8 requests 225 ms (up to 400 ms), in"
                          + " the steady state "));
      assertThat(
              summary.steadyState().orElseThrow().timeToFirstToken().percentile(99).getAsDouble())
          .isBetween(50e6, 150e6);
    }

    private List<RequestExample> backToBack(Point point, int count) {
      List<RequestExample> requests = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        requests.add(RequestExample.sentAt(point, i * 100).tokensAt(i * 100 + 50, i * 100 + 100));
      }
      return requests;
    }
  }

  @Nested
  class OfStreams {

    /** 60 events held back by a relay until the end. */
    @Test
    void shouldSuspectProxyWhenAnswersComeInOnePiece() {
      double[] atOnce = new double[60];
      Arrays.fill(atOnce, 15_250);
      RequestExample request = RequestExample.sentAt(TEXT, 0).tokensAt(atOnce);

      PointSummary summary = summary(TEXT, 0, List.of(request));

      assertThat(summary.times().timeToFirstToken().mean()).hasValue(15.25e9);
      assertThat(summary.times().endToEnd().mean()).hasValue(15.25e9);
      assertThat(summary.times().timePerOutputToken().mean()).isEmpty();
      assertThat(summary.decodeRate()).isEmpty();
      assertThat(summary.notes())
          .contains(
              "1 of 1 answer came in one piece, without a decode time: a proxy buffers, or the"
                  + " server does not stream")
          .noneMatch(note -> note.contains("mean TPOT"));
    }

    @Test
    void shouldSuspectProxyWhenStreamsArriveInBursts() {
      RequestExample request =
          RequestExample.sentAt(TEXT, 0).tokensAt(500, 500, 500, 500, 1000, 1000, 1000, 1000);

      assertThat(notes(TEXT, 0, List.of(request)))
          .contains(
              "streams arrive in bursts: a proxy buffers, or the server sends several events at"
                  + " once (median ITL 0 ms, median TPOT 71.4 ms)");
    }

    /** Tool calls: the server counts 1, 17 and 31 tokens after three events. */
    @Test
    void shouldCountEventsAndTokensWhenEventsBringSeveral() {
      RequestExample request =
          RequestExample.sentAt(TEXT, 0)
              .tokensAt(400, 800, 1000)
              .tokensOfEvents(1, 16, 14)
              .output(31);

      assertThat(notes(TEXT, 0, List.of(request)))
          .contains("1 answer brought several tokens in one event: 3 events for 31 tokens");
    }

    @Test
    void shouldNotCountStopTokenWhenItHasNoText() {
      RequestExample request = RequestExample.sentAt(TEXT, 0).tokensAt(400, 800, 1000).output(4);

      PointSummary summary = summary(TEXT, 0, List.of(request));

      assertThat(summary.counts().bundled()).isEqualTo(1);
      assertThat(summary.notes()).noneMatch(note -> note.contains("several tokens"));
    }

    @Test
    void shouldSayWhenCountsAreEstimated() {
      assertThat(notes(TEXT, 0, List.of(RequestExample.sentAt(TEXT, 0).tokensAt(1, 2).estimated())))
          .contains("token counts of 1 request are estimated: the server did not say how many");
    }

    @Test
    void shouldNameTokensOfImagesWhenServerCountsMoreThanText() {
      RequestExample request =
          RequestExample.sentAt(IMAGE, 0).tokensAt(5, 10).askedInput(30).input(290);

      assertThat(notes(IMAGE, 0, List.of(request)))
          .contains(
              "the server counted 290 input tokens a request, of which 30 text; images and chat"
                  + " template are the other 260");
    }

    @Test
    void shouldSayThatLengthsDriftWhenImagesAreAlikeAndCountsAreNot() {
      assertThat(notes(IMAGE, 0, counted(IMAGE, 290, 290, 293)))
          .contains(
              "input lengths drift: the server counted 260 to 263 tokens more than asked, 260 in 2"
                  + " of 3 requests; its tokenizer splits words of the prompts, see llm.tokenizer");
      assertThat(notes(IMAGE, 0, counted(IMAGE, 290, 290, 290)))
          .noneMatch(note -> note.contains("drift"));
      for (String shape : List.of("mixed", "30/5@720x1280*1-4", "custom")) {
        Point varied = Point.closed(Kind.IMAGE, shape, 2);
        assertThat(notes(varied, 0, counted(varied, 290, 290, 293)))
            .noneMatch(note -> note.contains("drift"))
            .anyMatch(note -> note.contains("images and chat template are the other 261"));
      }
    }

    private List<RequestExample> counted(Point point, long... input) {
      return Arrays.stream(input)
          .mapToObj(
              tokens ->
                  RequestExample.sentAt(point, 0).tokensAt(5, 10).askedInput(30).input(tokens))
          .toList();
    }

    @Test
    void shouldSayWhenTheServerSplitsTheWordsOfPrompts() {
      RequestExample template =
          RequestExample.sentAt(TEXT, 0).tokensAt(5, 10).askedInput(128).input(172);
      RequestExample split =
          RequestExample.sentAt(TEXT, 0).tokensAt(5, 10).askedInput(128).input(190);

      assertThat(notes(TEXT, 0, List.of(template))).noneMatch(n -> n.contains("tokenizer"));
      assertThat(notes(TEXT, 0, List.of(split)))
          .contains(
              "the server counted 190 input tokens a request, 128 were asked for: its tokenizer"
                  + " splits the words of the prompts");
    }

    @Test
    void shouldNameWhatTheTemplateAddsWhenItIsTheSameInEveryRequest() {
      RequestExample one = RequestExample.sentAt(TEXT, 0).tokensAt(5, 10).askedInput(32).input(44);
      RequestExample other =
          RequestExample.sentAt(TEXT, 0).tokensAt(5, 10).askedInput(128).input(140);
      RequestExample pooled = RequestExample.sentAt(EMBEDDING, 0).endAt(5).askedInput(8).input(10);

      assertThat(notes(TEXT, 0, List.of(one, other)))
          .contains(
              "the server counted 12 input tokens more than asked in every request: its chat"
                  + " template");
      assertThat(notes(EMBEDDING, 0, List.of(pooled)))
          .contains(
              "the server counted 2 input tokens more than asked in every request: its special"
                  + " tokens");
    }

    @Test
    void shouldNameSpecialTokensWhenThePromptHasNoTemplate() {
      RequestExample completion =
          RequestExample.sentAt(TEXT, 0).tokensAt(5, 10).askedInput(128).input(129);

      assertThat(notes(TEXT, 0, List.of(completion)))
          .contains(
              "the server counted 1 input token more than asked in every request: its special"
                  + " tokens");
    }

    @Test
    void shouldSayHowManyInputsDriftAndByHowMuch() {
      RequestExample usual =
          RequestExample.sentAt(TEXT, 0).tokensAt(5, 10).askedInput(128).input(140);
      RequestExample longer =
          RequestExample.sentAt(TEXT, 0).tokensAt(5, 10).askedInput(128).input(143);

      assertThat(notes(TEXT, 0, List.of(usual, longer, usual)))
          .contains(
              "input lengths drift: the server counted 12 to 15 tokens more than asked, 12 in 2 of 3"
                  + " requests; its tokenizer splits words of the prompts, see llm.tokenizer");
    }

    @Test
    void shouldCompareInputLengthsWhereBothAreKnown() {
      RequestExample one = RequestExample.sentAt(TEXT, 0).tokensAt(5, 10).askedInput(32).input(44);
      RequestExample other =
          RequestExample.sentAt(TEXT, 0).tokensAt(5, 10).askedInput(128).input(140);
      RequestExample uncounted = RequestExample.sentAt(TEXT, 0).tokensAt(5, 10).askedInput(64);

      assertThat(summary(TEXT, 0, List.of(one, other, uncounted)).tokens().inputLengths())
          .contains(
              new InputLengths(
                  2,
                  new InputLengths.Lengths(32, 80, 128),
                  new InputLengths.Lengths(44, 92, 140),
                  12,
                  12,
                  12,
                  2));
      assertThat(summary(TEXT, 0, List.of(uncounted)).tokens().inputLengths()).isEmpty();
    }

    @Test
    void shouldSayWhenInputsWereShortened() {
      RequestExample request =
          RequestExample.sentAt(EMBEDDING, 0).endAt(5).askedInput(900).input(512);

      assertThat(notes(EMBEDDING, 0, List.of(request)))
          .contains(
              "the server counted 512 input tokens a request, 900 were sent: inputs were shortened");
    }

    @Test
    void shouldCountShortOutputsWhenThereAreSome() {
      RequestExample request =
          RequestExample.sentAt(TEXT, 0).tokensAt(5, 10).verdict(Verdict.SHORT_OUTPUT);

      assertThat(notes(TEXT, 0, List.of(request)))
          .contains("1 request got fewer output tokens than asked for");
    }

    @Test
    void shouldExplainWhenVllmMeasuresAnotherFirstToken() {
      RequestExample request =
          RequestExample.sentAt(TEXT, 0)
              .tokensAt(100, 120, 140)
              .choicesAt(20, 100, 120, 140)
              .output(3);

      assertThat(notes(TEXT, 0, List.of(request)))
          .contains(
              "mean TTFT is 100 ms, by the rules of vllm bench 20 ms: there it ends with the first"
                  + " event that has choices, even without a token",
              "mean TPOT is 20 ms, by the rules of vllm bench 60 ms: there it spans all events that"
                  + " have choices, and answers in one piece have one too",
              "mean ITL is 20 ms, by the rules of vllm bench 40 ms: there it is the gap between all"
                  + " events that have choices, even without a token")
          .noneMatch(note -> note.startsWith("mean E2E"));
    }

    @Test
    void shouldNotExplainWhenVllmIsWithinOnePercent() {
      RequestExample request =
          RequestExample.sentAt(TEXT, 0).tokensAt(100, 200, 300).choicesAt(99, 200, 301);

      assertThat(notes(TEXT, 0, List.of(request))).noneMatch(note -> note.contains("vllm bench"));
    }
  }

  @Nested
  class OfFailures {

    @Test
    void shouldSuspectIdleLimitWhenFailuresFollowTheSameSilence() {
      List<RequestExample> requests = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        double sent = i * 1000;
        requests.add(
            RequestExample.sentAt(TEXT, sent)
                .headersAt(sent + 5 * i)
                .endAt(sent + 5 * i + 60_010)
                .verdict(Verdict.TRUNCATED));
      }

      assertThat(notes(TEXT, 0, requests))
          .contains("4 failures after 60 s of silence each: looks like a 60 s idle limit");
    }

    @Test
    void shouldSuspectLimitOnRequestsWhenFailuresShareAnAgeButWereNotSilent() {
      List<RequestExample> requests = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        requests.add(
            RequestExample.sentAt(TEXT, 0)
                .tokensFrom(100, 3000 - i * 10, 100)
                .endAt(300_000 + i)
                .verdict(Verdict.TRUNCATED));
      }

      assertThat(notes(TEXT, 0, requests))
          .contains(
              "4 failures at the age of 300 s each: looks like a 300 s limit on whole requests");
    }

    @Test
    void shouldSuspectGatewayWhenItsErrorsShareAnAge() {
      List<RequestExample> requests = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        requests.add(
            RequestExample.sentAt(TEXT, 0)
                .headersAt(30_000 + i)
                .endAt(30_001 + i)
                .error(504, "gateway timeout")
                .verdict(Verdict.HTTP_ERROR));
      }

      assertThat(notes(TEXT, 0, requests))
          .contains("3 failures after 30 s of silence each: looks like a 30 s idle limit");
    }

    @Test
    void shouldSuspectLimitWhenConnectionsDieBeforeTheResponse() {
      List<RequestExample> requests = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        requests.add(
            RequestExample.sentAt(TEXT, 0).endAt(60_000 + i).verdict(Verdict.CONNECT_ERROR));
      }

      assertThat(notes(TEXT, 0, requests))
          .contains("3 failures after 60 s of silence each: looks like a 60 s idle limit");
    }

    @Test
    void shouldNotSuspectLimitWhenFailuresTakeTheTimeOfAnAnswer() {
      List<RequestExample> requests = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        requests.add(
            RequestExample.sentAt(TEXT, 0)
                .tokensFrom(100, 30, 100)
                .verdict(Verdict.SHORT_OUTPUT)
                .failed());
        requests.add(
            RequestExample.sentAt(TEXT, 0)
                .headersAt(3_000)
                .endAt(3_000 + i)
                .error(500, "out of memory")
                .verdict(Verdict.HTTP_ERROR));
        requests.add(RequestExample.sentAt(TEXT, 0).endAt(3_000).verdict(Verdict.MALFORMED));
      }

      assertThat(notes(TEXT, 0, requests)).noneMatch(note -> note.contains("limit"));
    }

    @Test
    void shouldNotSuspectLimitWhenAgesDiffer() {
      List<RequestExample> requests = new ArrayList<>();
      for (int i = 1; i <= 6; i++) {
        requests.add(RequestExample.sentAt(TEXT, 0).endAt(i * 10_000).verdict(Verdict.TRUNCATED));
      }

      assertThat(notes(TEXT, 0, requests)).noneMatch(note -> note.contains("limit"));
    }

    @Test
    void shouldNotSuspectLimitWhenTheDeadlineIsOurOwnOrNothingConnected() {
      List<RequestExample> requests = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        requests.add(RequestExample.sentAt(TEXT, 0).endAt(5000).verdict(Verdict.TIMEOUT));
        requests.add(
            RequestExample.sentAt(TEXT, 0)
                .neverConnected()
                .endAt(10_000)
                .verdict(Verdict.CONNECT_ERROR));
      }

      assertThat(notes(TEXT, 0, requests)).noneMatch(note -> note.contains("limit"));
    }

    /** A server that serves some in 100 ms and turns others away in 1 ms, for a closed load. */
    @Test
    void shouldWarnOfSpinningWhenFailuresAreFastAndMany() {
      List<RequestExample> requests = new ArrayList<>();
      for (int i = 0; i < 1000; i++) {
        requests.add(
            RequestExample.sentAt(EMBEDDING, i)
                .headersAt(i + 1)
                .endAt(i + 1)
                .verdict(Verdict.HTTP_ERROR));
      }
      for (int i = 0; i < 10; i++) {
        requests.add(RequestExample.sentAt(EMBEDDING, i * 100).endAt(i * 100 + 100));
      }

      PointSummary summary = summary(EMBEDDING, 0, requests);

      assertThat(summary.rates().requests()).hasValue(10);
      assertThat(summary.rates().attempts()).hasValue(1010);
      assertThat(summary.times().endToEnd().mean()).hasValue(100e6);
      assertThat(summary.notes())
          .contains(
              "99 % of 1,010 attempts failed, half of them within 1 ms: a closed loop spins on fast"
                  + " failures (1,010 attempts/s for 10 requests/s); an open rate shows the"
                  + " overload as it is");
    }

    @Test
    void shouldNotWarnOfSpinningWhenFailuresAreFew() {
      List<RequestExample> requests =
          List.of(
              RequestExample.sentAt(EMBEDDING, 0).endAt(1).verdict(Verdict.HTTP_ERROR),
              RequestExample.sentAt(EMBEDDING, 0).endAt(100),
              RequestExample.sentAt(EMBEDDING, 1).endAt(100));

      assertThat(notes(EMBEDDING, 0, requests)).noneMatch(note -> note.contains("spins"));
    }
  }

  @Nested
  class OfPrecision {

    @Test
    void shouldNameFirstUnresolvedPercentileWhenSampleIsSmall() {
      assertThat(notes(EMBEDDING, 0, inARow(60)))
          .contains("p99 and above are not resolved: n = 60, p99 needs 100");
    }

    @Test
    void shouldNameOnlyTheHighestWhenTheOthersAreResolved() {
      assertThat(notes(EMBEDDING, 0, inARow(999)))
          .contains("p99.9 is not resolved: n = 999, p99.9 needs 1,000");
    }

    private List<RequestExample> inARow(int count) {
      List<RequestExample> requests = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        requests.add(RequestExample.sentAt(EMBEDDING, i * 10).endAt(i * 10 + 10));
      }
      return requests;
    }
  }

  @Nested
  class OfRequests {

    @Test
    void shouldCountRequestsByNoteWhenTheyCarrySome() {
      List<RequestExample> requests = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        requests.add(
            RequestExample.sentAt(EMBEDDING, 0)
                .endAt(10)
                .notes("top_n ignored", "top_n ignored")
                .id("r" + i));
      }
      requests.add(RequestExample.sentAt(EMBEDDING, 0).endAt(10).notes("asked 2, got 4"));

      assertThat(notes(EMBEDDING, 0, requests))
          .endsWith("12 requests: top_n ignored", "1 request: asked 2, got 4");
    }

    @Test
    void shouldStayBoundedWhenEveryRequestNotesSomethingElse() {
      List<RequestExample> requests = new ArrayList<>();
      for (int i = 0; i < 80; i++) {
        requests.add(
            RequestExample.sentAt(EMBEDDING, 0).endAt(10).notes("n" + i).finishReason("f" + i));
      }
      PointSummary summary = summary(EMBEDDING, 0, requests);

      assertThat(summary.notes()).contains("1 request: n49", "30 requests: others");
      assertThat(summary.counts().finishReasons()).hasSize(51).containsEntry("others", 30L);
    }
  }

  private static List<String> notes(Point point, long planned, List<RequestExample> requests) {
    return summary(point, planned, requests).notes();
  }

  private static PointSummary summary(Point point, long planned, List<RequestExample> requests) {
    PointAccumulator accumulator =
        new PointAccumulator(new PointPlan(point, planned, Duration.ZERO, Slo.NONE));
    requests.stream()
        .map(RequestExample::build)
        .sorted(Comparator.comparingLong(request -> request.timeline().end()))
        .forEach(accumulator::add);
    return accumulator.summary();
  }
}
