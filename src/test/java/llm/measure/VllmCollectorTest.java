package llm.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import testkit.RequestExample;

class VllmCollectorTest {

  private static final Point TEXT = Point.closed(Kind.TEXT, "128/128", 4);
  private static final Point EMBEDDING = Point.closed(Kind.EMBEDDING, "128", 4);

  @Test
  void shouldCountFromFirstToLastChoiceWhenTheyHoldNoToken() {
    VllmFigures figures =
        figures(
            RequestExample.sentAt(TEXT, 0)
                .tokensAt(100, 120, 140)
                .choicesAt(20, 100, 120, 140, 180));

    assertThat(figures.timeToFirstToken().mean()).hasValue(20e6);
    assertThat(figures.endToEnd().mean()).hasValue(180e6);
    assertThat(figures.timePerOutputToken().mean()).hasValue(80e6);
    assertThat(figures.interTokenLatency().count()).isEqualTo(4);
    assertThat(figures.interTokenLatency().mean()).hasValue(40e6);
    assertThat(figures.maxOutputTokensPerSecond()).hasValue(5);
    assertThat(figures.maxConcurrentRequests()).isEqualTo(1);
  }

  @Test
  void shouldHaveTimePerOutputTokenWhenAnswerCameInOneEvent() {
    VllmFigures figures = figures(RequestExample.sentAt(TEXT, 0).tokensAt(100).output(5));

    assertThat(figures.timePerOutputToken().mean()).hasValue(0);
    assertThat(figures.interTokenLatency().count()).isZero();
  }

  @Test
  void shouldHaveNoTimePerOutputTokenWhenThereIsOneToken() {
    VllmFigures figures = figures(RequestExample.sentAt(TEXT, 0).tokensAt(100).choicesAt(100, 130));

    assertThat(figures.timePerOutputToken().count()).isZero();
    assertThat(figures.endToEnd().mean()).hasValue(130e6);
  }

  @Test
  void shouldCountEverySecondARequestTouchesWhenLookingForMostRequests() {
    VllmFigures figures =
        figures(
            RequestExample.sentAt(TEXT, 500).tokensAt(900, 1400),
            RequestExample.sentAt(TEXT, 1450).tokensAt(1480, 1600));

    // never at the same time, but both in the first second since the first start
    assertThat(figures.maxConcurrentRequests()).isEqualTo(2);
    assertThat(figures.maxOutputTokensPerSecond()).hasValue(3);
  }

  @Test
  void shouldHaveEndToEndOnlyWhenRequestsArePooling() {
    VllmFigures figures = figures(RequestExample.sentAt(EMBEDDING, 0).endAt(7));

    assertThat(figures.endToEnd().mean()).hasValue(7e6);
    assertThat(figures.timeToFirstToken().count()).isZero();
    assertThat(figures.maxOutputTokensPerSecond()).isEmpty();
    assertThat(figures.maxConcurrentRequests()).isZero();
  }

  @Test
  void shouldHaveNoValueWhenNothingSucceeded() {
    VllmFigures figures =
        figures(RequestExample.sentAt(TEXT, 0).tokensAt(5, 10).verdict(Verdict.TRUNCATED));

    assertThat(figures.endToEnd().count()).isZero();
    assertThat(figures.maxOutputTokensPerSecond()).isEmpty();
    assertThat(figures.maxConcurrentRequests()).isZero();
  }

  @ParameterizedTest
  @CsvFileSource(resources = "/samples/measure/vllm-requests.expected.csv")
  void shouldAgreeWithVllmBenchWhenRequestsAreTheSame(
      String metric, String statistic, double expected) throws IOException {
    VllmFigures figures = ofSample();

    double actual =
        switch (metric) {
          case "ttft" -> milliseconds(statistic, figures.timeToFirstToken());
          case "tpot" -> milliseconds(statistic, figures.timePerOutputToken());
          case "itl" -> milliseconds(statistic, figures.interTokenLatency());
          case "e2el" -> milliseconds(statistic, figures.endToEnd());
          case "max_output_tokens_per_s" -> figures.maxOutputTokensPerSecond().getAsDouble();
          default -> figures.maxConcurrentRequests();
        };

    // vLLM computes with seconds as doubles, which costs it the last digits
    assertThat(actual).isCloseTo(expected, within(expected * 1e-9));
  }

  private static double milliseconds(String statistic, Statistics statistics) {
    OptionalDouble nanos =
        switch (statistic) {
          case "mean" -> statistics.mean();
          case "median" -> statistics.median();
          case "std" -> statistics.standardDeviation();
          default -> statistics.percentile(Double.parseDouble(statistic.substring(1)));
        };
    return nanos.getAsDouble() / 1e6;
  }

  private static VllmFigures ofSample() throws IOException {
    try (var reader =
        new BufferedReader(
            new InputStreamReader(
                VllmCollectorTest.class.getResourceAsStream("/samples/measure/vllm-requests.csv"),
                StandardCharsets.US_ASCII))) {
      return figures(reader.lines().map(VllmCollectorTest::example).toArray(RequestExample[]::new));
    }
  }

  private static RequestExample example(String line) {
    String[] fields = line.split(";");
    long[] stamps = Arrays.stream(fields[2].split(" ")).mapToLong(Long::parseLong).toArray();
    return RequestExample.sentAtNanos(TEXT, Long.parseLong(fields[0]))
        .tokensAtNanos(stamps)
        .output(Long.parseLong(fields[1]));
  }

  @Test
  void shouldCountWhatIsNotAboveItsBoundAsGood() {
    Slo slo =
        new Slo(
            Optional.of(Duration.ofMillis(100)),
            Optional.of(Duration.ofMillis(20)),
            Optional.empty(),
            Statistic.MEAN);
    VllmCollector collector = new VllmCollector(slo);
    Stream.of(
            RequestExample.sentAt(TEXT, 0).tokensAt(100, 120, 140).output(3),
            RequestExample.sentAt(TEXT, 0).tokensAt(101, 121, 141).output(3),
            RequestExample.sentAt(TEXT, 0).tokensAt(100, 121, 142).output(3),
            RequestExample.sentAt(TEXT, 0).tokensAt(50).output(1))
        .map(RequestExample::build)
        .forEach(collector::add);

    assertThat(collector.figures().good()).hasValue(2);
    assertThat(figures(RequestExample.sentAt(TEXT, 0).tokensAt(50).output(1)).good()).isEmpty();
  }

  private static VllmFigures figures(RequestExample... requests) {
    VllmCollector collector = new VllmCollector(Slo.NONE);
    Arrays.stream(requests).map(RequestExample::build).forEach(collector::add);
    return collector.figures();
  }
}
