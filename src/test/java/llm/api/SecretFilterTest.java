package llm.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretFilterTest {

  private final SecretFilter filter =
      new SecretFilter(List.of("hunter22", "hunter22-long", "p@ss/w"));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "key hunter22 and hunter22-long. | key *** and ***.",
        "xhunter22x | x***x",
        "http://h/?k=p%40ss%2Fw | http://h/?k=***",
        "Authorization: Bearer abc.DEF-1_2~3+/= end | Authorization: Bearer *** end",
        "bearer%20abc | bearer%20***",
        "Authorization: Basic dXNlcjpwYXNz | Authorization: Basic ***",
        "Authorization: abcdef | Authorization: ***",
        "Incorrect API key provided: sk-proj-ABC*****xyz. | Incorrect API key provided: ***",
        "api_key=abc&x=1 | api_key=***&x=1",
        "API-Key: abc | API-Key: ***",
        "{\"api_key\": \"abc\", \"n\": 1} | {\"api_key\": \"***\", \"n\": 1}",
        "{\\\"apikey\\\":\\\"abc\\\"} | {\\\"apikey\\\":\\\"***\\\"}",
        "x-api-key: abc, next | x-api-key: ***, next",
        "access_token=abc; password = def | access_token=***; password = ***",
        "?token=abc&key=def | ?token=***&key=***",
        "https://user:pa@ss@host:8000/v1?x=1 | https://***@host:8000/v1?x=1",
        "http://user@host/ | http://***@host/",
        "hf_abcdefgh nvapi-abcd_1234 | *** ***"
      })
  void shouldMaskSecretsWhereverTheyStand(String text, String cleaned) {
    assertThat(filter.clean(text)).isEqualTo(cleaned);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Missing Bearer token",
        "Bearer authentication is required.",
        "Basic authentication",
        "prompt_tokens: 15, max_tokens=9000",
        "http://host:8000/v1/chat/completions?q=a@b",
        "The model `task-sk` does not exist",
        "unexpected token: x"
      })
  void shouldLeaveATextWhenItHoldsNoSecret(String text) {
    assertThat(filter.clean(text)).isEqualTo(text);
  }

  @Test
  void shouldKeepNullWhenThereIsNoText() {
    assertThat(filter.clean(null)).isNull();
  }

  @Test
  void shouldIgnoreSecretsWhenTheyAreTooShortToBeAny() {
    assertThat(new SecretFilter(Arrays.asList("", " ", "abc")).clean("abc d")).isEqualTo("abc d");
  }

  @Test
  void shouldMaskAKeyWhenItWasGivenWithItsScheme() {
    SecretFilter header = new SecretFilter(List.of("Bearer hunter22"));

    assertThat(header.clean("no key 'hunter22' here")).isEqualTo("no key '***' here");
    assertThat(header.clean("got Bearer hunter22")).isEqualTo("got ***");
  }

  @Test
  void shouldMaskBothWhenSecretsAreAdded() {
    assertThat(filter.plus(List.of("Bearer castle")).clean("castle, hunter22"))
        .isEqualTo("***, ***");
    assertThat(filter.clean("castle")).isEqualTo("castle");
  }

  @Test
  void shouldShowNothingWhenPrinted() {
    assertThat(filter.toString()).doesNotContain("hunter");
  }
}
