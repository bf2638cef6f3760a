package llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import llm.api.DialectRules;
import llm.engine.Target;
import llm.measure.Kind;
import llm.server.SimulatedServer;
import llm.settings.Dialect;
import llm.settings.Settings;
import llm.settings.SettingsSources;
import llm.settings.SimulatedSettings;
import llm.settings.TextShape;
import llm.workload.CountedTextSource;
import llm.workload.TextMaker;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import testkit.Printed;
import testkit.TinyTokenizer;

class TokenCountingTest {

  private static final String CHAT = "/v1/chat/completions";
  private static final TextShape SHAPE = new TextShape(64, 8);

  @TempDir Path folder;

  private final List<String> asked = new CopyOnWriteArrayList<>();
  private HttpServer server;

  @AfterEach
  void stop() {
    if (server != null) {
      server.stop(0);
    }
  }

  @Test
  void shouldAskTheServerWhenItCountsTokens() {
    try (SimulatedServer simulated =
        SimulatedServer.start(SimulatedSettings.defaults().withKeptRequests(100))) {
      CountedTextSource texts = texts(simulated.url(), Map.of());
      TextMaker maker = texts.of(SHAPE);
      IntStream.range(0, 100).forEach(i -> maker.prompt(0, i, 64));

      assertThat(texts.by()).isEqualTo("the server");
      assertThat(texts.words()).isEqualTo(512);
      assertThat(simulated.received())
          .hasSize(20)
          .allMatch(request -> request.path().equals("/tokenize"));
      assertThat(texts.addedTokens()).isZero();
      assertThat(texts(simulated.url(), Map.of(), Kind.EMBEDDING).addedTokens()).isEqualTo(2);
    }
  }

  @Test
  void shouldLearnFromAnswersWhenTheServerCountsNoTokens() throws IOException {
    CountedTextSource texts = texts(answering(CHAT), Map.of());

    assertThat(texts.by()).isEqualTo("the model's answers");
    assertThat(texts.tokensPerWord()).isEqualTo(1);
    assertThat(texts.of(SHAPE).text(0, 0, 64).split(" "))
        .hasSize(64)
        .noneMatch(word -> word.endsWith("s"));
    assertThat(asked)
        .allMatch(body -> body.contains("\"max_completion_tokens\":1,\"stream\":false"));
  }

  @ParameterizedTest
  @CsvSource({
    "EMBEDDING, /v1/embeddings, '\"input\":\"'",
    "RERANK, /v1/rerank, '\"documents\":[\"a\"]'",
    "SCORE, /score, '\"text_2\":[\"a\"]'"
  })
  void shouldLearnFromAnswersWhenTheServerGeneratesNothing(Kind kind, String path, String asks)
      throws IOException {
    CountedTextSource texts = texts(answering(path), Map.of("llm.tokenizer", "words"), kind);

    assertThat(texts.by()).isEqualTo("the model's answers");
    assertThat(texts.tokensPerWord()).isEqualTo(1);
    assertThat(texts.of(SHAPE).text(0, 0, 64).split(" "))
        .hasSize(64)
        .noneMatch(word -> word.endsWith("s"));
    assertThat(asked).hasSizeLessThanOrEqualTo(60).allMatch(body -> body.contains(asks));
    assertThat(texts.addedTokens()).isEqualTo(kind == Kind.EMBEDDING ? 10 : 9);
  }

  @Test
  void shouldSayThatLengthsAreEstimatedWhenAnswersDoNotTell() throws IOException {
    URI url = answering("/v1/embeddings", text -> "{\"data\":[{\"embedding\":[1,2]}]}");

    Printed<CountedTextSource> printed =
        Printed.by(() -> texts(url, Map.of("llm.tokenizer", "words"), Kind.EMBEDDING));

    assertThat(printed.lines())
        .containsExactly(
            "gatling-llm: input lengths are only estimated: nobody counts tokens (llm.tokenizer: "
                + url
                + " answered 200 without usage.prompt_tokens), so texts have as many words as"
                + " tokens are asked for");
    assertThat(asked).hasSize(1);
    assertThat(printed.value().isCounted()).isFalse();
    assertThat(printed.value().words()).isEqualTo(512);
  }

  @Test
  void shouldAskForOneTokenAtOnceWhateverIsAddedToEveryBody() throws IOException {
    URI url = answering(CHAT);
    Map<String, Object> extra = Map.of("stream", true, "min_tokens", 128, "temperature", 0);

    CountedTextSource texts = texts(url, Map.of(), Kind.TEXT, List.of("m"), extra);

    assertThat(texts.by()).isEqualTo("the model's answers");
    assertThat(asked)
        .allMatch(body -> body.contains("\"stream\":false") && body.contains("\"temperature\":0"))
        .noneMatch(body -> body.contains("min_tokens"));
  }

  @Test
  void shouldSayWhoseTokensAreCountedWhenSeveralModelsAreAsked() throws IOException {
    URI url = answering(CHAT);

    Printed<CountedTextSource> printed =
        Printed.by(() -> texts(url, Map.of(), Kind.TEXT, List.of("a", "b"), Map.of()));

    assertThat(printed.lines())
        .contains(
            "gatling-llm: tokens are counted by model a; the other models of llm.target.model may"
                + " count otherwise");
  }

  @Test
  void shouldTakeWordsForTokensWhenThereIsNobodyToAsk() {
    CountedTextSource texts = texts(URI.create("http://127.0.0.1:1"), Map.of());

    assertThat(texts.isCounted()).isFalse();
    assertThat(texts.words()).isEqualTo(512);
  }

  @Test
  void shouldEndWithOneLineWhenTheServerIsToCountAndCannot() throws IOException {
    URI url = answering(CHAT);

    assertThatThrownBy(() -> texts(url, Map.of("llm.tokenizer", "server")))
        .hasMessage(
            "llm.tokenizer = server: the server has no endpoint that counts tokens: it answered 404, 404, 404, 404 to POST"
                + " /tokenize and /extras/tokenize; use a tokenizer.json, or llm.tokenizer ="
                + " words");
  }

  @Test
  void shouldUseTheTokenizerOfAFile() throws IOException {
    List<String> words = Files.readAllLines(wordsOf("words.txt"));
    Path file = TinyTokenizer.byteLevel(folder, words.subList(0, 100));

    CountedTextSource texts =
        texts(URI.create("http://127.0.0.1:1"), Map.of("llm.tokenizer", file.toString()));

    assertThat(texts.by()).isEqualTo("tokenizer.json");
    texts.of(SHAPE).prompt(0, 0, 64);
    assertThat(texts.counted(SHAPE).orElseThrow().exact()).isEqualTo(1);
  }

  @Test
  void shouldEndWithOneLineWhenTheTokenizerIsNotThere() {
    assertThatThrownBy(
            () -> texts(URI.create("http://127.0.0.1:1"), Map.of("llm.tokenizer", "gone.json")))
        .hasMessageStartingWith(
            "llm.tokenizer = gone.json: there is no such file or directory; allowed: ");
  }

  private static Path wordsOf(String name) {
    return Path.of("src/test/resources/llm/workload").resolve(name);
  }

  private URI answering(String path) throws IOException {
    return answering(path, TokenCountingTest::usage);
  }

  /** A server that has this endpoint alone and answers by the text that it is asked about. */
  private URI answering(String path, UnaryOperator<String> answers) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        path,
        exchange -> {
          String body =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          asked.add(body);
          byte[] answer = answers.apply(text(new ObjectMapper().readTree(body))).getBytes();
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private static String text(JsonNode body) {
    return Stream.of(
            "/messages/0/content/0/text", "/messages/0/content", "/input", "/query", "/text_1")
        .map(place -> body.at(place))
        .filter(JsonNode::isTextual)
        .findFirst()
        .orElseThrow()
        .asText();
  }

  /** Ten tokens come with every text, and each word on s is two. */
  private static String usage(String text) {
    int tokens = 10;
    for (String word : text.split(" ")) {
      tokens += word.endsWith("s") ? 2 : 1;
    }
    return "{\"usage\":{\"prompt_tokens\":" + tokens + "}}";
  }

  private static CountedTextSource texts(URI url, Map<String, String> properties) {
    return texts(url, properties, Kind.TEXT);
  }

  private static CountedTextSource texts(URI url, Map<String, String> properties, Kind kind) {
    return texts(url, properties, kind, List.of("simulated"), Map.of());
  }

  private static CountedTextSource texts(
      URI url,
      Map<String, String> properties,
      Kind kind,
      List<String> models,
      Map<String, Object> extraBody) {
    Settings settings =
        Settings.load(
            new SettingsSources(
                new HashMap<>(properties),
                Map.of(),
                ClassLoader.getPlatformClassLoader(),
                Path.of("")));
    Target target =
        new Target(url, DialectRules.of(Dialect.VLLM), models, List.of(), Map.of(), extraBody);
    return new TokenCounting(settings, target, kind, 5).texts();
  }
}
