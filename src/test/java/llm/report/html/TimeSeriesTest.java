package llm.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TimeSeriesTest {

  @Test
  void shouldSpreadWhatARequestDidOverItsTime() {
    PointRequests point = new PointRequests();
    point.add(row("ok", 0, 100, 20, 10), null);
    point.add(row("timeout", 40, 60, Double.NaN, -1), null);

    Map<String, Object> series = TimeSeries.of(List.of(point));

    assertThat(series).containsEntry("start_ms", 0.0).containsEntry("width_ms", 20.0);
    assertThat(series).containsEntry("in_flight", List.of(1.0, 1.0, 2.0, 1.0, 1.0, 0.0));
    assertThat(series).containsEntry("tokens_per_s", List.of(0.0, 125.0, 125.0, 125.0, 125.0, 0.0));
    assertThat(series).containsEntry("failures", List.of(0.0, 0.0, 0.0, 1.0, 0.0, 0.0));
    assertThat(series)
        .containsEntry("ttft_p50_ms", Arrays.asList(20.0, null, null, null, null, null));
  }

  @Test
  void shouldBeNothingWithoutRequests() {
    assertThat(TimeSeries.of(List.of(new PointRequests()))).isNull();
  }

  private static RequestRow row(
      String verdict, double sent, double end, double firstToken, int tokens) {
    return new RequestRow(
        "id",
        verdict,
        200,
        null,
        sent,
        sent,
        end,
        0,
        firstToken,
        Double.NaN,
        end - sent,
        1,
        tokens);
  }
}
