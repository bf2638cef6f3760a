package llm.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumbersTest {

  @ParameterizedTest
  @CsvSource({
    "682.984, 682.98",
    "51.745, 51.75",
    "0, 0.00",
    "0.73, 0.73",
    "0.1, 0.10",
    "0.0031234, 0.00312",
    "0.0999, 0.0999",
    "-0.05, -0.05",
    "2168, 2168.00",
    "1e-9, 1.00e-09",
    "4e18, 4.00e+18"
  })
  void shouldShowTwoDecimalsOrThreeDigits(double value, String text) {
    assertThat(Numbers.figure(OptionalDouble.of(value))).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "123456.78, 123456.78",
    "1234567.89, 1234568",
    "999999999.5, 1.00e+09",
    "4e18, 4.00e+18"
  })
  void shouldFitNineCharactersWhenCompact(double value, String text) {
    assertThat(Numbers.compact(OptionalDouble.of(value))).isEqualTo(text).hasSizeLessThan(10);
  }

  @Test
  void shouldFitNineCharactersWhenACountIsLong() {
    assertThat(Numbers.compact(123_456_789)).isEqualTo("123456789");
    assertThat(Numbers.compact(Long.MAX_VALUE)).isEqualTo("9.22e+18");
  }

  @ParameterizedTest
  @CsvSource({"32, 32", "32.25, 32.3", "0, 0"})
  void shouldShowOneDecimalWhenACountIsNotWhole(double value, String text) {
    assertThat(Numbers.count(OptionalDouble.of(value))).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "100, 100", "0.0000004, 0", "1.2345678, 1.234568", "-2.50, -2.5"})
  void shouldBePlainForMachines(double value, String text) {
    assertThat(Numbers.plain(OptionalDouble.of(value))).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void shouldShowNoDigitsWhenNotFinite(double value) {
    OptionalDouble figure = OptionalDouble.of(value);

    assertThat(Numbers.figure(figure)).isEqualTo("—");
    assertThat(Numbers.compact(figure)).isEqualTo("—");
    assertThat(Numbers.count(figure)).isEqualTo("—");
    assertThat(Numbers.plain(figure)).isEmpty();
  }

  @Test
  void shouldShowNoDigitsWhenAbsent() {
    assertThat(Numbers.figure(OptionalDouble.empty())).isEqualTo("—");
    assertThat(Numbers.plain(OptionalDouble.empty())).isEmpty();
    assertThat(Numbers.plain(OptionalInt.empty())).isEmpty();
  }
}
