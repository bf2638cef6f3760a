package llm.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordsTest {

  @ParameterizedTest
  @CsvSource({
    "61200000,61.2 ms",
    "50000000,50 ms",
    "100000000,100 ms",
    "2168000000,'2,168 ms'",
    "20440,0.02 ms",
    "0,0 ms",
    "9876543,9.88 ms"
  })
  void shouldWriteMilliseconds(double nanos, String expected) {
    assertThat(Words.milliseconds(nanos)).isEqualTo(expected);
  }

  @Test
  void shouldWriteDashWhenThereIsNoValue() {
    assertThat(Words.milliseconds(OptionalDouble.empty())).isEqualTo("—");
  }

  @Test
  void shouldAddDecimalsWhenValueLooksLikeItsBound() {
    assertThat(Words.millisecondsApartFrom(50e6, 50.04e6)).isEqualTo("50.04 ms");
    assertThat(Words.millisecondsApartFrom(50e6, 50.000001e6)).isEqualTo("50.000001 ms");
    assertThat(Words.millisecondsApartFrom(50e6, 50e6)).isEqualTo("50 ms");
    assertThat(Words.millisecondsApartFrom(50e6, 61.23e6)).isEqualTo("61.2 ms");
  }

  @ParameterizedTest
  @CsvSource({"0.95,95 %", "0.996,99 %", "1,100 %", "0,0 %"})
  void shouldNotRoundUpToAllWhenSomeAreMissing(double share, String expected) {
    assertThat(Words.percent(share)).isEqualTo(expected);
  }

  @Test
  void shouldCountThings() {
    assertThat(Words.count(1, "request")).isEqualTo("1 request");
    assertThat(Words.count(1000, "request")).isEqualTo("1,000 requests");
  }

  @Test
  void shouldWriteEnglishWhateverTheLocale() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertThat(Words.amount(1234.5)).isEqualTo("1,234.5");
    } finally {
      Locale.setDefault(before);
    }
  }
}
