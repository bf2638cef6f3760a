package llm.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import llm.measure.Kind;
import llm.measure.Point;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import testkit.Summaries;

class PointFiguresTest {

  /**
   * As in the published tables, whose QPS is rounded: input tokens, QPS, Output(tps), Total(tps).
   */
  @ParameterizedTest
  @CsvSource({"32, 0.74, 22, 44", "128, 0.74, 93, 187", "3072, 0.63, 1934, 3868"})
  void shouldDeriveThePublishedRatesOfPooling(int input, double rate, long output, long total) {
    int requests = 100;
    Summaries summary = Summaries.of(Point.closed(Kind.EMBEDDING, "x", 1)).lasting(requests / rate);
    for (int request = 0; request < requests; request++) {
      summary.pooled(input, 40);
    }
    PointFigures figures = figures(summary, PointContent.pooling(1, input - 2));

    assertThat(figures.requestRate().getAsDouble()).isCloseTo(rate, within(1e-9));
    assertThat(figures.publishedOutputRate().getAsDouble())
        .isCloseTo(rate * (input - 2), within(1e-9))
        .satisfies(value -> assertThat(Math.round(value)).isEqualTo(output));
    assertThat(Math.round(figures.publishedTotalRate().getAsDouble())).isCloseTo(total, within(1L));
    assertThat(figures.inputRate().getAsDouble()).isCloseTo(rate * input, within(1e-9));
    assertThat(figures.publishedTimeToFirstToken().mean()).hasValue(40e6);
    assertThat(figures.outputRate()).isEmpty();
    assertThat(figures.decodeRate()).isEmpty();
  }

  @Test
  void shouldShowTheServersCountAsInputOfPooling() {
    PointFigures figures =
        figures(
            Summaries.of(Point.closed(Kind.EMBEDDING, "30", 1)).pooled(32, 40),
            PointContent.pooling(1, 30));

    assertThat(figures.inputTokens()).hasValue(32);
    assertThat(figures.publishedOutputRate()).hasValue(30);
    assertThat(figures.outputTokens()).isEmpty();
  }

  @Test
  void shouldLeaveOutTheSpecialTokensOfEachTextWhenARequestHasSeveral() {
    PointFigures figures =
        figures(
            Summaries.of(Point.closed(Kind.EMBEDDING, "512*8", 1)).pooled(8 * 514, 40),
            PointContent.pooling(8, 8 * 512));

    assertThat(figures.publishedOutputRate()).hasValue(8 * 512);
    assertThat(figures.publishedTotalRate()).hasValue(2 * 8 * 512);
  }

  @Test
  void shouldHaveNoPublishedRatesWhenTheServerDoesNotCount() {
    PointFigures figures =
        figures(
            Summaries.of(Point.closed(Kind.EMBEDDING, "30", 1))
                .pooled(32, 40)
                .pooledUncounted(30, 40),
            PointContent.pooling(1, 30));

    assertThat(figures.inputTokens()).hasValue(30);
    assertThat(figures.countedInputTokens()).isEmpty();
    assertThat(figures.publishedOutputRate()).isEmpty();
    assertThat(figures.publishedTotalRate()).isEmpty();
  }

  @Test
  void shouldLeaveOutThoseWhoseInputNobodyKnows() {
    Summaries summary =
        Summaries.of(Point.scenario(Kind.EMBEDDING, "mine")).pooled(32, 40).pooledUnknown(40);

    assertThat(figures(summary, PointContent.NOTHING).inputTokens()).hasValue(32);
  }

  @Test
  void shouldHaveNoInputWhenNobodyKnowsAny() {
    Summaries summary = Summaries.of(Point.scenario(Kind.EMBEDDING, "mine")).pooledUnknown(40);

    assertThat(figures(summary, PointContent.NOTHING).inputTokens()).isEmpty();
  }

  @Test
  void shouldHaveNoPublishedRatesWhenNobodySaysHowManyTextsThereAre() {
    PointFigures figures =
        figures(
            Summaries.of(Point.scenario(Kind.EMBEDDING, "mine")).pooled(32, 40),
            PointContent.NOTHING);

    assertThat(figures.inputTokens()).hasValue(32);
    assertThat(figures.publishedOutputRate()).isEmpty();
  }

  @Test
  void shouldHaveNoPublishedRatesOfPoolingWhereTextIsGenerated() {
    PointFigures figures =
        figures(
            Summaries.of(Point.closed(Kind.TEXT, "8/8", 1)).success(8, 8, 5, 12),
            PointContent.text(8, 8));

    assertThat(figures.publishedOutputRate()).isEmpty();
    assertThat(figures.publishedTotalRate()).isEmpty();
  }

  private static PointFigures figures(Summaries summary, PointContent asked) {
    return new PointFigures(
        new PointReport(summary.build(), "m", VllmBackend.EMBEDDINGS, asked, List.of(), List.of()));
  }
}
