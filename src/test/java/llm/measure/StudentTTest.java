package llm.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudentTTest {

  /** From the usual printed tables. */
  @ParameterizedTest
  @CsvSource({
    "0.95,1,12.706",
    "0.95,2,4.303",
    "0.95,3,3.182",
    "0.95,4,2.776",
    "0.95,9,2.262",
    "0.95,10,2.228",
    "0.95,29,2.045",
    "0.95,30,2.042",
    "0.95,120,1.980",
    "0.99,9,3.250",
    "0.90,9,1.833",
    "0.99,1,63.657",
    "0.50,2,0.816"
  })
  void shouldAgreeWithTableWhenDegreesAreWhole(double probability, int degrees, double expected) {
    assertThat(StudentT.twoSidedQuantile(probability, degrees)).isCloseTo(expected, within(5e-4));
  }

  @Test
  void shouldBeExactWhenThereIsAClosedForm() {
    assertThat(StudentT.twoSidedQuantile(0.5, 1)).isCloseTo(1, within(1e-12));
    assertThat(StudentT.twoSidedQuantile(0.95, 2))
        .isCloseTo(0.95 * Math.sqrt(2 / (1 - 0.95 * 0.95)), within(1e-12));
  }

  @ParameterizedTest
  @CsvSource({"0.95,0", "0,9", "1,9", "NaN,9"})
  void shouldRejectWhenOutOfRange(double probability, int degrees) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StudentT.twoSidedQuantile(probability, degrees));
  }
}
