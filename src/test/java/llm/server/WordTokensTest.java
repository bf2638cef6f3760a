package llm.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.stream.IntStream;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.Test;
import testkit.Capture;
import testkit.RawHttp;

class WordTokensTest {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final WordTokens tokenizer = new WordTokens(List.of("one", "two", "one"));

  private static JsonNode post(SimulatedServer server, String path, String body) throws Exception {
    return MAPPER.readTree(RawHttp.post(server.port(), path, body).body());
  }

  @Test
  void shouldMakeTheSameNumbersOfTheTextOfNumbers() {
    List<Integer> numbers =
        IntStream.range(0, WordTokens.SIZE).filter(number -> number != 2).boxed().toList();

    assertThat(tokenizer.numbers(tokenizer.text(numbers))).isEqualTo(numbers);
  }

  @Test
  void shouldMakeAsManyNumbersAsWords() {
    assertThat(tokenizer.numbers(" one\ttwo\nw3 w03 w151936 what? 河 ")).hasSize(7);
    assertThat(tokenizer.numbers("one two w3")).containsExactly(0, 1, 3);
    assertThat(tokenizer.numbers("what w03"))
        .allMatch(number -> number > 2 && number < WordTokens.SIZE);
    assertThat(tokenizer.numbers("")).isEmpty();
  }

  @Test
  void shouldHaveTheKeysOfVllm() throws Exception {
    Capture there = Capture.of("vllm-0.32-text/tokenize");
    Capture back = Capture.of("vllm-0.32-text/detokenize");
    try (SimulatedServer server =
        SimulatedServer.start(SimulatedSettings.defaults().withModels("tiny-qwen3"))) {
      JsonNode tokens =
          post(server, "/tokenize", there.request().orElseThrow().path("body").toString());
      JsonNode text =
          post(server, "/detokenize", back.request().orElseThrow().path("body").toString());

      assertThat(tokens.fieldNames())
          .toIterable()
          .containsExactly("count", "max_model_len", "tokens", "token_strs");
      assertThat(tokens.path("count").asInt()).isEqualTo(3);
      assertThat(text.fieldNames()).toIterable().containsExactly("prompt");
      assertThat(text.path("prompt").asText().split(" ")).hasSize(3);
    }
  }

  @Test
  void shouldCountWhatAnswersReport() throws Exception {
    String image = ",{\"type\":\"image_url\",\"image_url\":{\"url\":\"http://127.0.0.1:9/x.jpg\"}}";
    String messages =
        "{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"a b c\"}"
            + image
            + "]}],\"max_tokens\":1}";
    try (SimulatedServer server = SimulatedServer.start(SimulatedSettings.defaults())) {
      assertThat(post(server, "/tokenize", messages).path("count"))
          .isEqualTo(post(server, "/v1/chat/completions", messages).at("/usage/prompt_tokens"));
      assertThat(post(server, "/tokenize", "{\"prompt\":\"a b\"}").path("count"))
          .isEqualTo(
              post(server, "/v1/completions", "{\"prompt\":\"a b\",\"max_tokens\":1}")
                  .at("/usage/prompt_tokens"));
      assertThat(
              post(server, "/tokenize", "{\"prompt\":\"a b\",\"add_special_tokens\":true}")
                  .path("count"))
          .isEqualTo(
              post(server, "/v1/embeddings", "{\"input\":\"a b\"}").at("/usage/prompt_tokens"));
    }
  }

  @Test
  void shouldSayWhatIsMissingOrUnknown() throws Exception {
    try (SimulatedServer server = SimulatedServer.start(SimulatedSettings.defaults())) {
      assertThat(post(server, "/tokenize", "{\"model\":\"simulated\"}").at("/error/param").asText())
          .isEqualTo("body.prompt");
      assertThat(post(server, "/detokenize", "{}").at("/error/param").asText())
          .isEqualTo("body.tokens");
      assertThat(post(server, "/detokenize", "{\"tokens\":[999999]}").at("/error/message").asText())
          .isEqualTo("Token id 999999 is out of vocabulary");
      assertThat(
              post(server, "/tokenize", "{\"prompt\":\"x\",\"model\":\"y\"}")
                  .at("/error/code")
                  .asInt())
          .isEqualTo(404);
    }
  }
}
