package llm.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequirementTest {

  @Test
  void shouldReadWordsWhenNoLoadIsNamed() {
    assertThat(Requirement.parse("all")).isEqualTo(Requirement.ALL).hasToString("all");
    assertThat(Requirement.parse(" ANY ")).isEqualTo(Requirement.ANY).hasToString("any");
  }

  @ParameterizedTest
  @CsvSource({
    "c>=8,7,false",
    "c>=8,8,true",
    "c>8,8,false",
    "c>8,9,true",
    "c<=8,8,true",
    "c<=8,9,false",
    "c<8,7,true",
    "c<8,8,false",
    "c=8,8,true",
    "c=8,9,false",
    "' C >= 8 ',8,true"
  })
  void shouldPickClosedPointsWhenLoadIsConcurrency(String text, int users, boolean expected) {
    LoadCondition load = Requirement.parse(text).load().orElseThrow();

    assertThat(load.matches(Point.closed(Kind.TEXT, "1/1", users))).isEqualTo(expected);
    assertThat(load.matches(open(8))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"r>=0.74,0.74,true", "r>=0.74,0.7,false", "r<2.5,2,true", "r=2,2,true"})
  void shouldPickOpenPointsWhenLoadIsRate(String text, double rate, boolean expected) {
    LoadCondition load = Requirement.parse(text).load().orElseThrow();

    assertThat(load.matches(open(rate))).isEqualTo(expected);
    assertThat(load.matches(Point.closed(Kind.TEXT, "1/1", 2))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"c>=8,c>=8", "r < 0.5,r<0.5", "c=16.0,c=16"})
  void shouldBeWrittenAsReadWhenShown(String text, String shown) {
    assertThat(Requirement.parse(text)).hasToString(shown);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "c", "c>=", "8", "c==8", "c>=8 and r>=2", "x>=1", "c>=-1", "every"})
  void shouldSayWhatIsAllowedWhenItIsNoRequirement(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Requirement.parse(text))
        .withMessage(
            "\"%s\" is no load condition: write c (concurrency) or r (requests per second), one of"
                + " >= > <= < = and a number, e.g. c>=8 or r>=2; or write all or any",
            text);
  }

  @Test
  void shouldRejectLoadWhenScopeDoesNotAskForOne() {
    Optional<LoadCondition> load = Requirement.parse("c>=8").load();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Requirement(Requirement.Scope.ALL, load));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Requirement(Requirement.Scope.LOAD, Optional.empty()));
  }

  private static Point open(double rate) {
    return new Point("r", Kind.TEXT, "1/1", OptionalInt.empty(), OptionalDouble.of(rate), false);
  }
}
