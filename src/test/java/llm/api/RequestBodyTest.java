package llm.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import llm.settings.Dialect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import testkit.Capture;

class RequestBodyTest {

  private static final GenerationOptions VLLM =
      GenerationOptions.of(DialectRules.of(Dialect.VLLM), "truth");

  @Test
  void shouldSayTheSameAsVllmBenchWhenAChatIsRandom() {
    JsonNode sent = benchBody("chat-random", "/v1/chat/completions");
    String words = sent.at("/messages/0/content/0/text").textValue();

    assertThat(json(new ChatBody(VLLM.withOutputTokens(16), List.of(Message.user(words)))))
        .isEqualTo(sent.toString());
  }

  @Test
  void shouldSayTheSameAsVllmBenchWhenAChatHasAnImage() {
    JsonNode sent = benchBody("chat-random-mm", "/v1/chat/completions");
    List<ContentPart> content =
        List.of(
            new ContentPart.Text(sent.at("/messages/0/content/0/text").textValue()),
            new ContentPart.Image(sent.at("/messages/0/content/1/image_url/url").textValue()));

    assertThat(json(new ChatBody(VLLM.withOutputTokens(16), List.of(Message.user(content)))))
        .isEqualTo(sent.toString());
  }

  @Test
  void shouldSayTheSameAsVllmBenchWhenACompletionIsRandom() {
    ObjectNode sent = (ObjectNode) benchBody("completions-random", "/v1/completions");
    sent.remove(List.of("repetition_penalty", "logprobs"));
    Prompt prompt = new Prompt.Text(sent.get("prompt").textValue());

    assertThat(json(new CompletionBody(VLLM.withOutputTokens(16), prompt)))
        .isEqualTo(sent.toString());
  }

  @Test
  void shouldSendTokenIdsWhenAPromptIsMadeOfThem() {
    JsonNode sent =
        Capture.of("vllm-0.32-text/completion-stream-token-ids")
            .request()
            .orElseThrow()
            .get("body");
    GenerationOptions options =
        GenerationOptions.of(DialectRules.of(Dialect.VLLM), "tiny-qwen3").withOutputTokens(4);

    assertThat(json(new CompletionBody(options, new Prompt.TokenIds(List.of(100, 200, 300, 400)))))
        .isEqualTo(sent.toString());
  }

  @Test
  void shouldSendEarlierTurnsWhenAConversationHasThem() {
    ChatBody body =
        new ChatBody(
            VLLM,
            List.of(
                Message.system("Be brief."),
                Message.user("One?"),
                Message.assistant("Yes."),
                Message.user("Two?")));

    assertThat(json(body))
        .isEqualTo(
            "{\"model\":\"truth\",\"messages\":[{\"role\":\"system\",\"content\":\"Be brief.\"},"
                + "{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"One?\"}]},"
                + "{\"role\":\"assistant\",\"content\":\"Yes.\"},"
                + "{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"Two?\"}]}],"
                + "\"stream\":true,\"stream_options\":{\"include_usage\":true}}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "VLLM | [{\"type\":\"text\",\"text\":\"Hi\"}] |"
            + " \"max_completion_tokens\":4,\"stream\":true,"
            + "\"stream_options\":{\"include_usage\":true},\"ignore_eos\":true",
        "SGLANG | [{\"type\":\"text\",\"text\":\"Hi\"}] |"
            + " \"max_completion_tokens\":4,\"stream\":true,"
            + "\"stream_options\":{\"include_usage\":true},\"ignore_eos\":true",
        "OPENAI | [{\"type\":\"text\",\"text\":\"Hi\"}] |"
            + " \"max_completion_tokens\":4,\"stream\":true,"
            + "\"stream_options\":{\"include_usage\":true}",
        "OLLAMA | \"Hi\" | \"max_tokens\":4,\"stream\":true,"
            + "\"stream_options\":{\"include_usage\":true}",
        "LLAMA_CPP_PYTHON | \"Hi\" | \"max_tokens\":4,\"stream\":true"
      })
  void shouldSpeakTheDialectWhenChatting(Dialect dialect, String content, String rest) {
    GenerationOptions options =
        GenerationOptions.of(DialectRules.of(dialect), "m").withOutputTokens(4);

    assertThat(json(new ChatBody(options, List.of(Message.user("Hi")))))
        .isEqualTo(
            "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":"
                + content
                + "}],"
                + rest
                + "}");
  }

  @Test
  void shouldSendImagesAsPartsWhenTheDialectSpeaksInStrings() {
    GenerationOptions options = GenerationOptions.of(DialectRules.of(Dialect.OLLAMA), "m");
    Message message = Message.user(List.of(new ContentPart.Image("http://x/y.jpg")));

    assertThat(json(new ChatBody(options, List.of(message))))
        .contains(
            "\"content\":[{\"type\":\"image_url\",\"image_url\":{\"url\":\"http://x/y.jpg\"}}]");
  }

  @Test
  void shouldSayTheSameWhenImagesAreReadyAsWhenTheyAreTexts() {
    String first = "data:image/jpeg;base64," + "/9j+".repeat(50_000);
    String second = "data:image/png;base64,iVBORw0KGgo=";
    String words = "Ä \"quoted\" 🙂 ".repeat(30_000);
    ContentPart text = new ContentPart.Text(words);
    List<ContentPart> texts =
        List.of(new ContentPart.Image(first), text, new ContentPart.Image(second), text);
    ByteBuffer within = bytes("xx" + second + "yy");
    within.position(2).limit(2 + second.length());
    List<ContentPart> ready =
        List.of(
            new ContentPart.EncodedImage(bytes(first)),
            text,
            new ContentPart.EncodedImage(within),
            text);
    ChatBody body = new ChatBody(VLLM.withOutputTokens(3), List.of(Message.user(ready)));

    assertThat(json(body))
        .isEqualTo(json(new ChatBody(VLLM.withOutputTokens(3), List.of(Message.user(texts)))));
    assertThat(body.toBytes()).as("a second time").isEqualTo(body.toBytes());
    assertThat(within.remaining()).isEqualTo(second.length());
  }

  @Test
  void shouldSendAnImageFromWhereItIsWhenItIsReady() {
    byte[] url = "data:image/png;base64,AAAA".getBytes(StandardCharsets.US_ASCII);
    ContentPart image = new ContentPart.EncodedImage(ByteBuffer.wrap(url));
    ChatBody body = new ChatBody(VLLM, List.of(Message.user(List.of(image, image))));

    List<ByteBuffer> pieces = body.pieces();
    url[url.length - 1] = 'B';

    assertThat(pieces).hasSize(5);
    assertThat(List.of(pieces.get(1), pieces.get(3)))
        .allMatch(
            piece ->
                StandardCharsets.US_ASCII
                    .decode(piece.duplicate())
                    .toString()
                    .equals("data:image/png;base64,AAAB"));
    assertThat(json(body)).contains("AAAB").isEqualTo(json(body));
  }

  @Test
  void shouldReadAFileNoSoonerThanTheBodyIsWritten() {
    AtomicInteger reads = new AtomicInteger();
    ContentPart image =
        new ContentPart.PendingImage(
            "a.png",
            () -> {
              reads.incrementAndGet();
              return bytes("data:image/png;base64,AAAA");
            });
    ChatBody body = new ChatBody(VLLM, List.of(Message.user(List.of(image))));

    assertThat(body.readsFiles()).isTrue();
    assertThat(reads).hasValue(0);
    assertThat(json(body)).contains("{\"url\":\"data:image/png;base64,AAAA\"}");
    assertThat(new ChatBody(VLLM, List.of(Message.user("Hi"))).readsFiles()).isFalse();
  }

  @Test
  void shouldShowNoImageInMessagesOfItsOwn() {
    assertThat(new ContentPart.EncodedImage(bytes("data:image/png;base64,iVBO")))
        .hasToString("EncodedImage[26 bytes]");
  }

  @Test
  void shouldAskForNoUsageWhenTheAnswerIsNotStreamed() {
    ChatBody body = new ChatBody(VLLM.withStream(false), List.of(Message.user("Hi")));

    assertThat(json(body)).endsWith(",\"stream\":false}");
    assertThat(body.streams()).isFalse();
  }

  @Test
  void shouldLetExtraKeysWinWhenTheyAreAlreadyThere() {
    Map<String, Object> extra = new LinkedHashMap<>();
    extra.put("temperature", 0);
    extra.put("stream_options", Map.of("continuous_usage_stats", true));
    extra.put("model", "other");
    extra.put("ignore_eos", null);
    extra.put("messages", List.of());
    ChatBody body =
        new ChatBody(VLLM.withOutputTokens(4).withExtra(extra), List.of(Message.user("Hi")));

    assertThat(json(body))
        .isEqualTo(
            "{\"model\":\"other\",\"messages\":[],\"max_completion_tokens\":4,\"stream\":true,"
                + "\"stream_options\":{\"continuous_usage_stats\":true},\"ignore_eos\":null,"
                + "\"temperature\":0}");
  }

  @Test
  void shouldDemandTheOutputThatIsReallySentWhenExtraKeysLimitIt() {
    assertThat(demanded(Map.of())).hasValue(128);
    assertThat(demanded(Map.of("max_completion_tokens", 64))).hasValue(64);
    assertThat(demanded(Map.of("max_tokens", 64L))).hasValue(64);
    assertThat(demanded(Map.of("max_tokens", 256))).hasValue(128);
    assertThat(demanded(Map.of("max_completion_tokens", "many"))).isEmpty();
    assertThat(
            new ChatBody(VLLM.withExtra(Map.of("max_tokens", 64)), List.of(Message.user("Hi")))
                .demandedTokens())
        .isEmpty();
    assertThat(
            new CompletionBody(
                    VLLM.withOutputTokens(128)
                        .withExtra(Map.of("max_tokens", 32, "max_completion_tokens", 8)),
                    new Prompt.Text("Hi"))
                .demandedTokens())
        .hasValue(32);
  }

  private static OptionalInt demanded(Map<String, Object> extra) {
    return new ChatBody(VLLM.withOutputTokens(128).withExtra(extra), List.of(Message.user("Hi")))
        .demandedTokens();
  }

  @Test
  void shouldNotStreamWhenAnExtraKeySaysSo() {
    ChatBody body =
        new ChatBody(VLLM.withExtra(Map.of("stream", false)), List.of(Message.user("Hi")));

    assertThat(body.streams()).isFalse();
    assertThat(json(body)).endsWith(",\"stream\":false}");
  }

  @Test
  void shouldKeepExtraValuesExactlyWhenTheyAreDeep() {
    Map<String, Object> inner = new LinkedHashMap<>();
    inner.put("b", Arrays.asList(1, 2L, 0.1, 1.5f, null, true, "x", List.of(), Map.of()));
    inner.put("a", new BigDecimal("0.10"));
    inner.put("c", new BigInteger("123456789012345678901234567890"));
    inner.put("k\"ey\n", "v");

    assertThat(json(chat(Map.of("z", inner))))
        .endsWith(
            ",\"z\":{\"b\":[1,2,0.1,1.5,null,true,\"x\",[],{}],\"a\":0.10,"
                + "\"c\":123456789012345678901234567890,\"k\\\"ey\\n\":\"v\"}}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#{prompt} ${x} #{",
        "quote \" backslash \\ slash / tab \t line \n return \r nul \u0000 esc \u001b del \u007f",
        "é 漢 😀 \u2028 \u2029 \u0085 \uFEFF \uFFFD",
        "<|im_end|> {\"role\":\"system\"}",
        ""
      })
  void shouldKeepTextsExactlyWhenTheyHoldAnything(String text) throws IOException {
    JsonNode chat = new ObjectMapper().readTree(chat(Map.of("t", List.of(text)), text).toBytes());
    JsonNode completion =
        new ObjectMapper().readTree(new CompletionBody(VLLM, new Prompt.Text(text)).toBytes());

    assertThat(chat.at("/messages/0/content/0/text").textValue()).isEqualTo(text);
    assertThat(chat.at("/t/0").textValue()).isEqualTo(text);
    assertThat(completion.get("prompt").textValue()).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "a\\uD83Db,a\\uFFFDb",
    "\\uDE00,\\uFFFD",
    "a\\uD83D,a\\uFFFD",
    "\\uDE00\\uD83D\\uD83D\\uDE00,\\uFFFD\\uFFFD\\uD83D\\uDE00"
  })
  void shouldReplaceHalvesOfPairsWhenATextHoldsThem(String escaped, String expected)
      throws IOException {
    JsonNode sent = new ObjectMapper().readTree(chat(Map.of(), unescaped(escaped)).toBytes());

    assertThat(sent.at("/messages/0/content/0/text").textValue()).isEqualTo(unescaped(expected));
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY})
  void shouldNameTheKeyWhenAnExtraValueHasNoFormInJson(double value) {
    assertThatThrownBy(() -> chat(Map.of("a", Map.of("b", List.of(value)))).toBytes())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("llm.request.extra-body a.b[]: " + value + " has no form in JSON");
  }

  @Test
  void shouldNotChangeWhenItsPartsAreChangedLater() {
    Map<String, Object> extra = new LinkedHashMap<>(Map.of("a", 1));
    List<Message> messages = new ArrayList<>(List.of(Message.user("Hi")));
    ChatBody body = new ChatBody(VLLM.withExtra(extra), messages);
    extra.put("b", 2);
    messages.clear();

    assertThat(json(body)).contains("Hi").endsWith(",\"a\":1}");
  }

  @Test
  void shouldRefuseWhatCannotBeSent() {
    assertThatThrownBy(() -> new ChatBody(VLLM, List.of()))
        .hasMessage("a chat request without messages");
    assertThatThrownBy(() -> Message.user(List.of()))
        .hasMessage("a message of role user without content");
    assertThatThrownBy(() -> VLLM.withOutputTokens(0))
        .hasMessage("output tokens 0: at least 1 is needed");
  }

  private static ChatBody chat(Map<String, Object> extra) {
    return chat(extra, "Hi");
  }

  private static ChatBody chat(Map<String, Object> extra, String words) {
    return new ChatBody(VLLM.withExtra(extra), List.of(Message.user(words)));
  }

  private static ByteBuffer bytes(String ascii) {
    return ByteBuffer.wrap(ascii.getBytes(StandardCharsets.US_ASCII));
  }

  private static String json(RequestBody body) {
    return new String(body.toBytes(), StandardCharsets.UTF_8);
  }

  private static JsonNode benchBody(String file, String path) {
    return Capture.jsonValues("vllm-bench-0.32/" + file + ".json").stream()
        .filter(request -> request.get("path").textValue().equals(path))
        .findFirst()
        .orElseThrow()
        .get("body");
  }

  private static String unescaped(String text) {
    StringBuilder plain = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      if (text.startsWith("\\u", i)) {
        plain.append((char) Integer.parseInt(text.substring(i + 2, i + 6), 16));
        i += 5;
      } else {
        plain.append(text.charAt(i));
      }
    }
    return plain.toString();
  }
}
