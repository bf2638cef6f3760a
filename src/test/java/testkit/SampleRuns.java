package testkit;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import llm.measure.Kind;
import llm.measure.Point;
import llm.measure.PointSummary;
import llm.measure.SloResult;
import llm.measure.Statistic;
import llm.measure.Verdict;
import llm.report.Health;
import llm.report.Judgement;
import llm.report.Outcome;
import llm.report.PointContent;
import llm.report.PointReport;
import llm.report.RunReport;
import llm.report.VllmBackend;

/** Runs by hand, for tests of what is written about them. */
public final class SampleRuns {

  /** What a hostile server could say. */
  public static final String HOSTILE =
      "=1+1 ]]> \u001b[31m\u0000<script>alert(1)</script> | `x` \u202eevil \u2028 \ud83d\ude00 \ud83d \"q\"";

  private SampleRuns() {}

  /** A run of these points, with nothing to object to. */
  public static RunReport of(PointReport... points) {
    return of(Outcome.PASSED, points);
  }

  /** A run of these points. */
  public static RunReport of(Outcome outcome, PointReport... points) {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("llm.target.url", "http://localhost:8000");
    settings.put("llm.timeout.total", Duration.ofHours(6));
    settings.put("llm.load.concurrency", List.of(1, 4));
    return new RunReport(
        Optional.of("nightly"),
        "llm.TextSimulation",
        Instant.parse("2026-12-01T02:52:32Z"),
        Map.of("gpu", "M1000"),
        settings,
        Map.of("cores", 2),
        List.of(points),
        List.of(),
        Health.GOOD,
        outcome);
  }

  /** A run of every kind of traffic and every kind of trouble. */
  public static RunReport mixed() {
    return new RunReport(
        Optional.of("nightly"),
        "llm.MixedSimulation",
        Instant.parse("2026-12-01T02:52:32Z"),
        Map.of("gpu", "M1000"),
        Map.of("llm.target.url", "http://localhost:8000"),
        Map.of("cores", 2),
        List.of(text(), failed(), image(), embedding()),
        List.of(new Judgement("ttft of baseline.json", true, "74.79 ms, before 75.00 ms")),
        new Health(3, List.of(new Judgement("client lateness", false, "p99 12.00 ms"))),
        Outcome.failed("1 objective missed"));
  }

  /** A report about a point, without more than its summary. */
  public static PointReport plain(PointSummary summary) {
    return new PointReport(
        summary,
        "model",
        VllmBackend.of(summary.point().kind()),
        PointContent.NOTHING,
        List.of(),
        List.of());
  }

  /** Four users, three successes of which one has no TPOT, one failure, one request cut off. */
  public static PointReport text() {
    Point point = Point.closed(Kind.TEXT, "32/5", 4);
    PointSummary summary =
        Summaries.of(point)
            .lasting(2)
            .success(40, 5, 100, 140)
            .success(40, 5, 200, 280)
            .success(40, 1, 300, 300)
            .failure(Verdict.HTTP_ERROR, 500, "out of memory")
            .aborted(1)
            .gaps(10, 20)
            .peak(11)
            .goodput(1)
            .interval(90, 310)
            .steady(0.5, 200)
            .note("the tail runs below the stated concurrency")
            .build();
    return new PointReport(
        summary,
        "qwen",
        VllmBackend.CHAT,
        PointContent.text(32, 5),
        List.of(
            slo(point, "ttft", Duration.ofMillis(5000), 200e6, true),
            slo(point, "tpot", Duration.ofMillis(10), 15e6, false)),
        List.of());
  }

  /** One request, which the server answered with an attack. */
  public static PointReport failed() {
    Point point = Point.closed(Kind.TEXT, "32/5", 8);
    PointSummary summary =
        Summaries.of(point).failure(Verdict.ERROR_EVENT, 200, HOSTILE).lasting(0.25).build();
    return new PointReport(
        summary,
        "qwen",
        VllmBackend.CHAT,
        PointContent.text(32, 5),
        List.of(
            new SloResult(
                point,
                "ttft",
                Statistic.MEAN,
                Duration.ofMillis(5000),
                OptionalDouble.empty(),
                false)),
        List.of());
  }

  /** One user, one image. */
  public static PointReport image() {
    PointSummary summary =
        Summaries.of(Point.closed(Kind.IMAGE, "720x1280", 1))
            .lasting(12.5)
            .success(1290, 128, 1377.59, 6023.25)
            .gaps(36.58)
            .peak(28)
            .build();
    return new PointReport(
        summary,
        "qwen-vl",
        VllmBackend.CHAT,
        PointContent.image("720x1280", 128, 128),
        List.of(),
        List.of());
  }

  /** Two requests of an open point. */
  public static PointReport embedding() {
    Point point =
        new Point(
            "embedding 30 r=0.74",
            Kind.EMBEDDING,
            "30",
            OptionalInt.empty(),
            OptionalDouble.of(0.74),
            false);
    PointSummary summary =
        Summaries.of(point)
            .lasting(2.5)
            .pooled(32, 40)
            .queued(1, 9)
            .pooled(32, 47.6)
            .queued(28, 2)
            .build();
    return new PointReport(
        summary,
        "bge-m3",
        VllmBackend.EMBEDDINGS,
        PointContent.pooling(1, 30),
        List.of(),
        List.of());
  }

  private static SloResult slo(
      Point point, String metric, Duration bound, double actual, boolean met) {
    return new SloResult(point, metric, Statistic.MEAN, bound, OptionalDouble.of(actual), met);
  }
}
