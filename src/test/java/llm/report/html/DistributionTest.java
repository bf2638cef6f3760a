package llm.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DistributionTest {

  @Test
  void shouldCountEveryValueOnce() {
    double[] values = IntStream.range(0, 100).asDoubleStream().toArray();

    Map<String, Object> distribution = Distribution.of(values, 0);

    assertThat(distribution).containsEntry("n", 100).containsEntry("width", 20.0);
    assertThat(distribution).containsEntry("counts", List.of(20L, 20L, 20L, 20L, 20L));
    assertThat(distribution).containsEntry("beyond", 0L);
  }

  @Test
  void shouldShowPercentilesOnlyAsFarAsTheValuesResolveThem() {
    Map<String, Object> distribution = Distribution.of(new double[] {1, 2, 3, Double.NaN}, 0);

    assertThat(distribution).containsEntry("n", 3);
    assertThat(distribution.get("percents"))
        .isEqualTo(List.of(0.0, 1.0, 5.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 100.0));
    assertThat(distribution.get("percentiles"))
        .isEqualTo(List.of(1.0, 1.02, 1.1, 1.2, 1.4, 1.6, 1.8, 2.0, 2.2, 3.0));
  }

  @Test
  void shouldNotBeFlattenedByALongTail() {
    double[] values = IntStream.range(0, 1000).mapToDouble(i -> i == 999 ? 1e6 : i).toArray();

    Map<String, Object> distribution = Distribution.of(values, 0);

    assertThat(distribution).containsEntry("beyond", 1L);
    assertThat((Double) distribution.get("width")).isEqualTo(50.0);
  }

  @Test
  void shouldHaveOneBarForEachCountWhenAllAreAlike() {
    Map<String, Object> distribution = Distribution.of(new double[] {128, 128}, 1);

    assertThat(distribution).containsEntry("start", 128.0).containsEntry("width", 1.0);
    assertThat(distribution).containsEntry("counts", List.of(2L));
  }

  @Test
  void shouldBeNothingWithoutValues() {
    assertThat(Distribution.of(new double[] {Double.NaN}, 0)).isNull();
  }
}
