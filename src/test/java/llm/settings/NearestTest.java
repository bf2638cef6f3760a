package llm.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {

  private static final List<String> KEYS =
      List.of("llm.load.requests", "llm.warmup.requests", "llm.seed", "llm.target.http2");

  @ParameterizedTest
  @CsvSource({
    "'', '', 0",
    "abc, abc, 0",
    "abc, '', 3",
    "'', abc, 3",
    "abc, abd, 1",
    "abc, acb, 1",
    "abcd, badc, 2",
    "kitten, sitting, 3"
  })
  void shouldCountTypingErrors(String from, String to, int expected) {
    assertThat(Nearest.distance(from, to)).isEqualTo(expected);
    assertThat(Nearest.distance(to, from)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "llm.laod.requests, llm.load.requests",
    "llm.requests, llm.load.requests",
    "llm.warm-up.requests, llm.warmup.requests",
    "llm.target.http, llm.target.http2",
    "llm.target.http3.enabled, "
  })
  void shouldSuggestTheKeyThatWasMeant(String unknown, String expected) {
    assertThat(Nearest.key(unknown, KEYS).orElse(null)).isEqualTo(expected);
  }

  @Test
  void shouldSuggestVariablesOnlyForOneTypingErrorInFourCharacters() {
    List<String> known = List.of("LLM_SEED", "LLM_TARGET_URL");

    assertThat(Nearest.typingError("LLM_SED", known, "LLM_")).contains("LLM_SEED");
    assertThat(Nearest.typingError("LLM_SPEEDS", known, "LLM_")).isEmpty();
    assertThat(Nearest.typingError("LLM_TRAGET_ULR", known, "LLM_")).contains("LLM_TARGET_URL");
    assertThat(Nearest.typingError("LLM_TRAGET_ULRS", known, "LLM_")).isEmpty();
  }
}
