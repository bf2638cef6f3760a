package llm.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MaskingTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Authorization",
        "proxy-authorization",
        "X-API-Key",
        "Ocp-Apim-Subscription-Key",
        "X-Auth-Token",
        "X-Client-Secret",
        "Cookie",
        "apikey"
      })
  void shouldMaskHeadersThatCarrySecrets(String name) {
    assertThat(Masking.headers(Map.of(name, "geheim"))).containsEntry(name, "***");
  }

  @ParameterizedTest
  @ValueSource(strings = {"X-Team", "Accept", "X-Request-Priority"})
  void shouldShowOtherHeaders(String name) {
    assertThat(Masking.headers(Map.of(name, "value"))).containsEntry(name, "value");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "api_key",
        "apiKey",
        "api-key",
        "apikey",
        "key",
        "token",
        "hf_token",
        "hfToken",
        "password",
        "client.secret",
        "Authorization",
        "aws_credentials",
        "secret_name"
      })
  void shouldKnowSecretNamesOfEntries(String name) {
    assertThat(Masking.isSecretName(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "max_tokens",
        "maxTokens",
        "stop_token_ids",
        "tokenizer",
        "min_tokens",
        "keyboard",
        "monkey",
        "key_value_heads",
        "temperature"
      })
  void shouldKnowThatOtherNamesAreNone(String name) {
    assertThat(Masking.isSecretName(name)).isFalse();
  }

  @Test
  void shouldMaskEntriesAtAnyDepth() {
    Map<String, Object> entries =
        Map.of("a", Map.of("token", 1, "b", Arrays.asList(Map.of("api_key", "geheim"), null, 2)));

    assertThat(Masking.entries(entries))
        .isEqualTo(
            Map.of(
                "a",
                Map.of("token", "***", "b", Arrays.asList(Map.of("api_key", "***"), null, 2))));
    assertThat(new ExtraBody(Map.of("token", List.of("geheim"))).toString())
        .isEqualTo("{\"token\":\"***\"}");
  }

  @ParameterizedTest
  @CsvSource({
    "http://gpu:8000, http://gpu:8000",
    "http://me:pw@gpu/v1, http://***@gpu/v1",
    "http://me:p/w@x@gpu/v1, http://***@gpu/v1",
    "me:pw@gpu, ***@gpu",
    "http://gpu?api_key=a&b=c, http://gpu?api_key=***&b=c",
    "http://gpu/?a=$1&X-Token=b#access_token=c, http://gpu/?a=$1&X-Token=***#access_token=***",
    "http://gpu/?sig=a&signal=b&SubscriptionKey=c, http://gpu/?sig=***&signal=b&SubscriptionKey=***"
  })
  void shouldMaskUrls(String text, String expected) {
    assertThat(Masking.url(text)).isEqualTo(expected);
  }

  @Test
  void shouldPrintSecretsMasked() {
    assertThat(Secret.of("geheim")).hasToString("***").isNotEqualTo(Secret.of("other"));
    assertThat(Secret.of("geheim").reveal()).isEqualTo("geheim");
    assertThat(Secret.of("geheim")).isEqualTo(Secret.of("geheim"));
    assertThat(Secret.of("geheim")).hasSameHashCodeAs(Secret.of("geheim"));
  }
}
