package llm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PointRecordsTest {

  @ParameterizedTest
  @CsvSource({"0, 256", "1, 256", "524288, 256", "524289, 255", "740000, 181", "900000000, 1"})
  void shouldHoldFewerRecordsReadyWhenTheyAreLong(long bytes, int records) {
    assertThat(PointRecords.ahead(bytes, 1L << 30)).isEqualTo(records);
  }
}
