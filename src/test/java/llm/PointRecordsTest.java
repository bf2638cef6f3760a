package llm;

import static org.assertj.core.api.Assertions.assertThat;

import llm.settings.Shape;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PointRecordsTest {

  @ParameterizedTest
  @CsvSource({"1, 256", "128, 256", "9362, 256", "9363, 255", "100000, 23", "10000000, 1"})
  void shouldHoldFewerRecordsReadyWhenPromptsAreLong(int inputTokens, int records) {
    assertThat(PointRecords.ahead(new Shape(inputTokens, 128))).isEqualTo(records);
  }
}
