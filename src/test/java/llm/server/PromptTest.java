package llm.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PromptTest {

  @ParameterizedTest
  @CsvSource({
    "'', 0",
    "'  \t\n ', 0",
    "one, 1",
    "' one  two\nthree\t', 3",
    "'河 山😀 é', 3",
    "'a\u3000b', 2",
    "'a\u00a0b', 1"
  })
  void shouldCountWordsBetweenWhiteSpace(String text, long tokens) {
    Prompt prompt = new Prompt();

    prompt.add(text);

    assertThat(prompt.tokens()).isEqualTo(tokens);
  }

  @Test
  void shouldAddUpTextsAndTokenNumbers() {
    Prompt prompt = new Prompt();

    prompt.add("one tw");
    prompt.add("o");
    prompt.add(17);

    assertThat(prompt.tokens()).isEqualTo(4);
  }

  @Test
  void shouldHaveAnotherFingerprintWhenThePromptDiffers() {
    assertThat(fingerprint("a b")).isEqualTo(fingerprint("a  b"));
    assertThat(fingerprint("a b")).isNotEqualTo(fingerprint("ab"));
    assertThat(fingerprint("a b")).isNotEqualTo(fingerprint("b a"));
  }

  private static long fingerprint(String text) {
    Prompt prompt = new Prompt();
    prompt.add(text);
    return prompt.fingerprint();
  }
}
