package llm.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerUrlTest {

  @ParameterizedTest
  @CsvSource({
    "http://gpu:8000, http://gpu:8000",
    "http://gpu:8000/, http://gpu:8000",
    "http://gpu:8000//, http://gpu:8000",
    "http://gpu:8000/v1, http://gpu:8000",
    "http://gpu:8000/v1/, http://gpu:8000",
    "gpu, http://gpu",
    "gpu:8000/v1, http://gpu:8000",
    "localhost:8000, http://localhost:8000",
    "HTTPS://Gw.example.com, https://Gw.example.com",
    "https://gw/openai/v1, https://gw/openai",
    "https://gw/openai/, https://gw/openai",
    "https://gw/v1/openai, https://gw/v1/openai",
    "https://gw/av1, https://gw/av1",
    "https://gw/v1?api-version=3, https://gw?api-version=3",
    "http://my_gpu:8000, http://my_gpu:8000",
    "http://[::1]:8000/v1, http://[::1]:8000",
    "https://me:pw@gw/v1, https://me:pw@gw",
    "' http://gpu ', http://gpu",
    "http://10.0.0.1:65535, http://10.0.0.1:65535"
  })
  void shouldBeTheServerWithoutWhatIsAppended(String text, String expected) {
    assertThat(ServerUrl.parse(text)).contains(Optional.of(URI.create(expected)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"simulated", "Simulated", " simulated "})
  void shouldBeNoServerWhenTheSimulatedOneIsMeant(String text) {
    assertThat(ServerUrl.parse(text)).contains(Optional.empty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "http://",
        "http:///v1",
        "ftp://gpu",
        "ws://gpu",
        "http://gpu:0",
        "http://gpu:65536",
        "http://gpu:x",
        "http://g pu",
        "http://gpu/#top",
        "http://gpu/{model}",
        "http:gpu",
        "/v1"
      })
  void shouldBeNothingWhenItIsNoUrlOfAServer(String text) {
    assertThat(ServerUrl.parse(text)).isEmpty();
  }

  @Test
  void shouldSuggestTheWordWhenItIsMistyped() {
    assertThatThrownBy(() -> ServerUrl.parse("simulatd"))
        .isInstanceOf(InvalidTextException.class)
        .hasMessage("did you mean simulated?");
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://gpu/v1/chat/completions", "gpu/v1/embeddings/", "gpu/rerank"})
  void shouldAskForTheServerAloneWhenAWholeEndpointIsGiven(String text) {
    assertThatThrownBy(() -> ServerUrl.parse(text))
        .isInstanceOf(InvalidTextException.class)
        .hasMessage("must be the URL of the server alone: leave out what follows /v1");
  }
}
