package llm;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import org.junit.jupiter.api.Test;

class GatlingTrustTest {

  @Test
  void shouldTrustAnythingWhenGatlingDoes() {
    assertThat(
            GatlingTrust.inAnything(
                ConfigFactory.parseString("gatling.ssl.useInsecureTrustManager = true")))
        .isTrue();
  }

  @Test
  void shouldTrustNobodyByItselfWhenGatlingDoesNot() {
    assertThat(
            GatlingTrust.inAnything(
                ConfigFactory.parseString("gatling.ssl.useInsecureTrustManager = false")))
        .isFalse();
    assertThat(GatlingTrust.inAnything(ConfigFactory.empty())).isFalse();
  }

  @Test
  void shouldBeCarefulWithTheSuitesOwnConfiguration() {
    assertThat(GatlingTrust.inAnything()).isFalse();
  }
}
