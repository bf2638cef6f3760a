package llm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PointRecordsTest {

  @ParameterizedTest
  @CsvSource({"0, 256", "1, 256", "65536, 256", "65537, 255", "700000, 23", "70000000, 1"})
  void shouldHoldFewerRecordsReadyWhenTheyAreLong(long bytes, int records) {
    assertThat(PointRecords.ahead(bytes)).isEqualTo(records);
  }
}
