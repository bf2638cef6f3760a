package llm.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import llm.settings.SloRequirement.Axis;
import llm.settings.SloRequirement.Comparison;
import llm.settings.SloRequirement.LoadBound;
import llm.settings.SloRequirement.Scope;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SloRequirementTest {

  @Test
  void shouldBeAllOrAny() {
    assertThat(SloRequirement.parse("all")).contains(SloRequirement.ALL);
    assertThat(SloRequirement.parse("any")).contains(SloRequirement.ANY);
    assertThat(SloRequirement.ALL.word()).isEqualTo("all");
    assertThat(SloRequirement.ANY.word()).isEqualTo("any");
  }

  @ParameterizedTest
  @CsvSource({
    "c>=8, CONCURRENCY, AT_LEAST, 8, c>=8",
    "c <= 16, CONCURRENCY, AT_MOST, 16, c<=16",
    "c>1, CONCURRENCY, MORE_THAN, 1, c>1",
    "c=4, CONCURRENCY, EXACTLY, 4, c=4",
    "c>=8.0, CONCURRENCY, AT_LEAST, 8, c>=8",
    "r<2.5, RATE, LESS_THAN, 2.5, r<2.5",
    "r>=2, RATE, AT_LEAST, 2, r>=2",
    "r>=0.74, RATE, AT_LEAST, 0.74, r>=0.74",
    "r>=100, RATE, AT_LEAST, 100, r>=100"
  })
  void shouldBeALoad(String text, Axis axis, Comparison comparison, double value, String word) {
    SloRequirement requirement = SloRequirement.parse(text).orElseThrow();

    assertThat(requirement).isEqualTo(SloRequirement.load(new LoadBound(axis, comparison, value)));
    assertThat(requirement.word()).isEqualTo(word);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "none", "c", "c>=", "c>=0", "c>=2.5", "r>0", "r>=-1", "x>=8", "8", "c=>8", "c==8"
      })
  void shouldBeNothingWhenItIsNoRequirement(String text) {
    assertThat(SloRequirement.parse(text)).isEmpty();
  }

  @Test
  void shouldMatchThePointsOfItsAxisOnly() {
    LoadBound users = new LoadBound(Axis.CONCURRENCY, Comparison.AT_LEAST, 8);
    LoadBound rate = new LoadBound(Axis.RATE, Comparison.AT_LEAST, 8);

    assertThat(users.matches(OptionalInt.of(8), OptionalDouble.empty())).isTrue();
    assertThat(users.matches(OptionalInt.of(7), OptionalDouble.empty())).isFalse();
    assertThat(users.matches(OptionalInt.empty(), OptionalDouble.of(9))).isFalse();
    assertThat(rate.matches(OptionalInt.empty(), OptionalDouble.of(8))).isTrue();
    assertThat(rate.matches(OptionalInt.empty(), OptionalDouble.of(7.9))).isFalse();
    assertThat(rate.matches(OptionalInt.of(9), OptionalDouble.empty())).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "AT_LEAST, false, true, true",
    "AT_MOST, true, true, false",
    "MORE_THAN, false, false, true",
    "LESS_THAN, true, false, false",
    "EXACTLY, false, true, false"
  })
  void shouldCompareWithTheBound(
      Comparison comparison, boolean below, boolean equal, boolean above) {
    assertThat(comparison.holds(1.9, 2)).isEqualTo(below);
    assertThat(comparison.holds(2, 2)).isEqualTo(equal);
    assertThat(comparison.holds(2.1, 2)).isEqualTo(above);
  }

  @Test
  void shouldRefuseALoadWithoutABound() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SloRequirement(Scope.LOAD, Optional.empty()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LoadBound(Axis.RATE, Comparison.AT_LEAST, 0));
  }
}
