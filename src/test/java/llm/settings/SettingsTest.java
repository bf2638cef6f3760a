package llm.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsTest {

  private static final String KEY = "sk-#{a}${b}\"\\é🙂'";

  @TempDir Path directory;

  @Test
  void shouldHaveTheDeclaredDefaultsWhenNothingIsConfigured() {
    Settings settings = new Sources(directory).load();

    assertThat(settings)
        .isEqualTo(
            new Settings(
                new TargetSettings(
                    Optional.empty(),
                    List.of(),
                    Optional.empty(),
                    Map.of(),
                    DialectSettings.AUTO,
                    false),
                new RequestSettings(
                    Endpoint.CHAT,
                    ExtraBody.NONE,
                    new PoolingSettings(
                        VectorEncoding.FLOAT,
                        OptionalInt.empty(),
                        RerankEndpoint.RERANK,
                        OptionalInt.empty(),
                        Optional.empty())),
                List.of(),
                PromptFileSettings.NONE,
                0,
                new TextSettings(TokenizerChoice.of(TokenizerChoice.Source.AUTO), 0, 0, true),
                new ImageSettings(
                    new ImageBuckets(
                        List.of(
                            new ImageBuckets.Bucket(new ImageSize(256, 256), 0.5),
                            new ImageBuckets.Bucket(new ImageSize(720, 1280), 0.5))),
                    ImageFormat.JPEG,
                    ImageOrder.TEXT_FIRST,
                    0,
                    List.of()),
                new LoadSettings(List.of(1, 4, 16), 32, 1, ConnectMode.AHEAD),
                new MixedSettings(
                    Map.of("text", 4.0, "image", 2.0, "embedding", 3.0, "rerank", 1.0),
                    Map.of(
                        "text", new TextShape(128, 128),
                        "image", ImageShape.of(new TextShape(128, 128), new ImageSize(256, 256)),
                        "embedding", new EmbeddingShape(128, 1),
                        "rerank", new RerankShape(32, 128, 10)),
                    Map.of(),
                    Map.of()),
                new WarmupSettings(4, true),
                new SloSettings(
                    Optional.of(Duration.ofSeconds(5)),
                    Optional.of(Duration.ofMillis(50)),
                    Optional.empty(),
                    SloStatistic.MEAN,
                    SloRequirement.ALL,
                    Map.of()),
                new GateSettings(Optional.empty(), Map.of()),
                new VerdictSettings(ShortOutput.COUNT),
                new TimeoutSettings(Duration.ofHours(6), Optional.empty(), Optional.empty()),
                new ReportSettings(false, true, Duration.ofSeconds(5)),
                new RunSettings("", Map.of()),
                SimulatedSettings.defaults()));
  }

  @Test
  void shouldTakeThePropertyWhenEverySourceHasTheKey() {
    Sources sources =
        new Sources(directory)
            .classPath("near", "llm.load.requests = 20")
            .classPath("far", "llm.load.requests = 10")
            .named("mine.conf", "llm.load.requests = 30")
            .variable("LLM_LOAD_REQUESTS", "40")
            .property("llm.load.requests", "50");

    assertThat(sources.load().loadSettings().requests()).isEqualTo(50);
  }

  @Test
  void shouldTakeTheVariableWhenFilesHaveTheKeyToo() {
    Sources sources =
        new Sources(directory)
            .classPath("near", "llm.load.requests = 20")
            .named("mine.conf", "llm.load.requests = 30")
            .variable("LLM_LOAD_REQUESTS", "40");

    assertThat(sources.load().loadSettings().requests()).isEqualTo(40);
  }

  @Test
  void shouldTakeTheNamedFileWhenTheClassPathHasTheKeyToo() {
    Sources sources =
        new Sources(directory)
            .classPath("near", "llm.load.requests = 20")
            .named("mine.conf", "llm.load.requests = 30");

    assertThat(sources.load().loadSettings().requests()).isEqualTo(30);
  }

  @Test
  void shouldMergeTheClassPathNearestFirstWhenSeveralFilesAreThere() {
    Sources sources =
        new Sources(directory)
            .classPath("near", "llm.load.requests = 20")
            .classPath("far", "llm { load { requests = 10, connect = inside } }");

    assertThat(sources.load().loadSettings())
        .isEqualTo(new LoadSettings(List.of(1, 4, 16), 20, 1, ConnectMode.INSIDE));
  }

  @Test
  void shouldReadTheFileOfTheVariableWhenNoPropertyNamesOne() throws IOException {
    Files.writeString(directory.resolve("ci.conf"), "llm.load.requests = 70");
    Sources sources = new Sources(directory).variable("LLM_CONFIG", "ci.conf");

    assertThat(sources.load().loadSettings().requests()).isEqualTo(70);
  }

  @Test
  void shouldNotCountTheVariableWhenItIsEmpty() {
    Sources sources =
        new Sources(directory)
            .named("mine.conf", "llm.load.requests = 30")
            .variable("LLM_LOAD_REQUESTS", "");

    assertThat(sources.load().loadSettings().requests()).isEqualTo(30);
  }

  @Test
  void shouldReadEveryFormOfAListWhenItIsOverridden() {
    List<String> forms = List.of("1,2,4", " 1 , 2,4 ", "[1, 2, 4]");

    for (String form : forms) {
      Settings settings =
          new Sources(directory)
              .classPath("near", "llm.load.concurrency = [32, 64]")
              .property("llm.load.concurrency", form)
              .load();
      assertThat(settings.loadSettings().concurrency()).as(form).containsExactly(1, 2, 4);
    }
  }

  @Test
  void shouldReadListsWhenTheyAreTextsInFiles() {
    Sources sources = new Sources(directory).named("mine.conf", "llm.load.concurrency = \"8,9\"");

    assertThat(sources.load().loadSettings().concurrency()).containsExactly(8, 9);
  }

  @Test
  void shouldKeepTextsExactlyWhenTheyComeFromPropertiesAndVariables() {
    String json = "{\"stop\": \"#{x} ${y} \\\"q\\\" \\\\ é🙂\"}";
    Settings settings =
        new Sources(directory)
            .property("llm.target.api-key", KEY)
            .property("llm.target.headers.X-Team", KEY)
            .property("llm.run.label", KEY)
            .variable("LLM_REQUEST_EXTRA_BODY", json)
            .load();

    assertThat(settings.target().apiKey().orElseThrow().reveal()).isEqualTo(KEY);
    assertThat(settings.target().headers()).containsEntry("x-team", KEY);
    assertThat(settings.run().label()).isEqualTo(KEY);
    assertThat(settings.request().extraBody().values())
        .containsEntry("stop", "#{x} ${y} \"q\" \\ é🙂");
  }

  @Test
  void shouldKeepTextsExactlyWhenTheyAreQuotedInFiles() {
    Settings settings =
        new Sources(directory).named("mine.conf", "llm.run.label = \"#{a} ${b} \\\\ é🙂\"").load();

    assertThat(settings.run().label()).isEqualTo("#{a} ${b} \\ é🙂");
  }

  @Test
  void shouldTakeTheOpenAiKeyWhenNoOtherIsGiven() {
    Sources sources =
        new Sources(directory)
            .classPath("near", "llm.target.api-key = \"\"")
            .variable("OPENAI_API_KEY", "sk-open");

    assertThat(sources.load().target().apiKey()).contains(Secret.of("sk-open"));
    assertThat(sources.property("llm.target.api-key", "sk-own").load().target().apiKey())
        .contains(Secret.of("sk-own"));
  }

  @Test
  void shouldSendNoKeyWhenItIsOff() {
    Sources sources = new Sources(directory).variable("OPENAI_API_KEY", "sk-open");

    assertThat(sources.property("llm.target.api-key", "off").load().target().apiKey()).isEmpty();
  }

  @Test
  void shouldReportAllMistakesWhenThereAreSeveral() {
    Sources sources =
        new Sources(directory)
            .named(
                "mine.conf",
                """
                llm.slo.ttft = 5
                llm.laod.requests = 3
                """)
            .variable("LLM_LOAD_CONCURRENCY", "1,0,x")
            .property("llm.target.dialect", "vlm");

    assertThat(sources.mistakes())
        .containsExactly(
            "llm.laod.requests (mine.conf:2): unknown key, did you mean llm.load.requests?",
            "llm.target.dialect = vlm (-Dllm.target.dialect):"
                + " must be vllm, openai, llama-cpp-python, sglang, tei or ollama, or auto",
            "llm.load.concurrency = 1,0,x (environment variable LLM_LOAD_CONCURRENCY):"
                + " must be a list of integers from 1 to 100000, e.g. 1,4,16; wrong: 0, x",
            "llm.slo.ttft = 5 (mine.conf:1): give a unit, e.g. 5 s");
  }

  @Test
  void shouldCarryTheMistakesWithoutAStackTraceWhenItThrows() {
    Sources sources = new Sources(directory).property("llm.load.requests", "0");

    SettingsException exception =
        catchThrowableOfType(SettingsException.class, () -> Settings.load(sources.build()));

    assertThat(exception.mistakes())
        .containsExactly(
            new SettingsMistake(
                "llm.load.requests",
                "0",
                "-Dllm.load.requests",
                "must be an integer from 1 to 100000000"));
    assertThat(exception.getStackTrace()).isEmpty();
    assertThat(exception)
        .hasMessage(
            "llm.load.requests = 0 (-Dllm.load.requests): must be an integer from 1 to 100000000");
  }

  @Test
  void shouldWantARequestForEachUserWhenThereAreMoreUsersThanRequests() {
    Sources byDefault = new Sources(directory).property("llm.load.concurrency", "1,64,8");
    Sources written =
        new Sources(directory)
            .named("mine.conf", "llm.load { concurrency = [9, 4], requests = 8 }")
            .property("llm.seed", "x");

    assertThat(byDefault.mistakes())
        .containsExactly(
            "llm.load.requests = 32 (default): too few for llm.load.concurrency = 64:"
                + " must be an integer from 64 to 100000000");
    assertThat(written.mistakes())
        .containsExactly(
            "llm.seed = x (-Dllm.seed): must be an integer",
            "llm.load.requests = 8 (mine.conf:1): too few for llm.load.concurrency = 9:"
                + " must be an integer from 9 to 100000000");
  }

  @Test
  void shouldRefuseSettingsOfRerankRequestsWhenThereAreOnlyScoreRequests() {
    Sources alone = new Sources(directory).property("llm.rerank.endpoint", "score");
    Sources useless =
        new Sources(directory)
            .property("llm.rerank.endpoint", "score")
            .property("llm.rerank.top-n", "3")
            .named("mine.conf", "llm.rerank.path = /v2/rerank");

    assertThat(alone.load().request().pooling().rerankEndpoint()).isEqualTo(RerankEndpoint.SCORE);
    assertThat(useless.mistakes())
        .containsExactly(
            "llm.rerank.top-n = 3 (-Dllm.rerank.top-n): does not apply to llm.rerank.endpoint ="
                + " score",
            "llm.rerank.path = /v2/rerank (mine.conf:1): does not apply to llm.rerank.endpoint ="
                + " score");
  }

  @Test
  void shouldSayNothingOfTheirNumbersWhenUsersOrRequestsAreWrongAnyway() {
    Sources sources =
        new Sources(directory)
            .property("llm.load.concurrency", "0")
            .property("llm.load.requests", "1");

    assertThat(sources.mistakes())
        .containsExactly(
            "llm.load.concurrency = 0 (-Dllm.load.concurrency):"
                + " must be a list of integers from 1 to 100000, e.g. 1,4,16; wrong: 0");
  }

  @Test
  void shouldShowMetadataWithoutSecrets() {
    Settings settings =
        new Sources(directory)
            .property("llm.run.metadata.gpu", "H100")
            .property("llm.run.metadata.hf-token", "geheim")
            .load();

    assertThat(settings.run().shownMetadata()).isEqualTo(Map.of("gpu", "H100", "hf-token", "***"));
    assertThat(settings.run().metadata()).containsEntry("hf-token", "geheim");
  }

  @Test
  void shouldKeepTheMessageOnOneLineWhenTheValueIsLongOrBroken() {
    Sources sources =
        new Sources(directory)
            .property("llm.load.requests", "1\n\u001b[2J" + "é".repeat(200))
            .property("llm.load.connect", "");

    assertThat(sources.mistakes())
        .containsExactly(
            "llm.load.requests = 1\\u000a\\u001b[2J"
                + "é".repeat(84)
                + "… (-Dllm.load.requests): must be an integer from 1 to 100000000",
            "llm.load.connect = \"\" (-Dllm.load.connect): must be ahead or inside");
  }

  @Test
  void shouldReportUnknownPropertiesWithTheNearestKey() {
    Sources sources =
        new Sources(directory)
            .property("llm.concurrency", "1")
            .property("llm.load", "1")
            .property("llm.nonsense-of-another-kind", "1")
            .property("llm.target.apikey", "sk-secret");

    assertThat(sources.mistakes())
        .containsExactly(
            "llm.concurrency (-Dllm.concurrency): unknown key,"
                + " did you mean llm.load.concurrency?",
            "llm.load (-Dllm.load): is no key but a group of keys:"
                + " llm.load.concurrency, llm.load.requests, llm.load.repeats, llm.load.connect",
            "llm.nonsense-of-another-kind (-Dllm.nonsense-of-another-kind):"
                + " unknown key; llm.conf lists all keys",
            "llm.target.apikey (-Dllm.target.apikey): unknown key,"
                + " did you mean llm.target.api-key?");
  }

  @Test
  void shouldReportUnknownVariablesOnlyWhenTheyLookLikeTypingErrors() {
    Sources sources =
        new Sources(directory)
            .variable("LLM_MODEL", "of another program")
            .variable("LLM_API_KEY", "of another program")
            .variable("LLM_TARGET_ULR", "http://gpu")
            .variable("LLM_SHAPE", "1/1")
            .variable("LLM_TARGET_HEADERS_X_TEAM", "search");

    assertThat(sources.mistakes())
        .containsExactly(
            "LLM_SHAPE (environment variable LLM_SHAPE): unknown, did you mean LLM_SHAPES?",
            "llm.target.headers (environment variable LLM_TARGET_HEADERS_X_TEAM): entries have no"
                + " variable of their own: give the whole object as LLM_TARGET_HEADERS, or"
                + " -Dllm.target.headers.NAME",
            "LLM_TARGET_ULR (environment variable LLM_TARGET_ULR):"
                + " unknown, did you mean LLM_TARGET_URL?");
  }

  @Test
  void shouldReportTheRepetitionWhenPointsWouldHaveTheSameName() {
    Sources sources = new Sources(directory).property("llm.load.concurrency", "4,1,4");

    assertThat(sources.mistakes())
        .containsExactly(
            "llm.load.concurrency = 4,1,4 (-Dllm.load.concurrency): must not repeat 4");
  }

  @Test
  void shouldMergeHeadersEntryByEntryWhenSeveralSourcesHaveSome() {
    Settings settings =
        new Sources(directory)
            .classPath("near", "llm.target.headers { X-A = near, X-B = near, X-C = near }")
            .named("mine.conf", "llm.target.headers { x-b = mine, X-C = null, X-N = 1.10 }")
            .property("llm.target.headers.X-D.E", "property")
            .load();

    assertThat(settings.target().headers())
        .containsExactly(
            Map.entry("X-A", "near"),
            Map.entry("x-b", "mine"),
            Map.entry("X-D.E", "property"),
            Map.entry("X-N", "1.10"));
  }

  @Test
  void shouldReplaceLowerSourcesWhenAMapIsGivenWhole() {
    Settings settings =
        new Sources(directory)
            .named("mine.conf", "llm.target.headers { X-A = file }")
            .variable("LLM_TARGET_HEADERS", "X-B = variable, X-C = variable")
            .property("llm.target.headers", "{\"X-D\": \"whole\"}")
            .property("llm.target.headers.X-E", "entry")
            .load();

    assertThat(settings.target().headers())
        .containsExactly(Map.entry("X-D", "whole"), Map.entry("X-E", "entry"));
  }

  @Test
  void shouldKeepMetadataAsWrittenWhenItLooksLikeNumbers() {
    Settings settings =
        new Sources(directory)
            .named("mine.conf", "llm.run.metadata { commit = 7e12345, image { tag = 1.10 } }")
            .property("llm.run.metadata.build", "007")
            .load();

    assertThat(settings.run().metadata())
        .containsExactly(
            Map.entry("commit", "7e12345"),
            Map.entry("image.tag", "1.10"),
            Map.entry("build", "007"));
  }

  @Test
  void shouldMakeJsonValuesOfTheExtraBodyWhenItComesFromAllSources() {
    Settings settings =
        new Sources(directory)
            .named(
                "mine.conf",
                """
                llm.request.extra-body {
                  temperature = 1.0
                  stop = [a, "b"]
                  chat_template_kwargs { enable_thinking = true, depth = 1 }
                  seed = null
                }
                """)
            .property("llm.request.extra-body.chat_template_kwargs.enable_thinking", "false")
            .property("llm.request.extra-body.min_p", "0.05")
            .property("llm.request.extra-body.user", "007")
            .property("llm.request.extra-body.top_k", "null")
            .load();

    assertThat(settings.request().extraBody().json())
        .isEqualTo(
            "{\"temperature\":1.0,\"stop\":[\"a\",\"b\"],"
                + "\"chat_template_kwargs\":{\"depth\":1,\"enable_thinking\":false},"
                + "\"seed\":null,\"min_p\":0.05,\"top_k\":null,\"user\":\"007\"}");
  }

  @Test
  void shouldKeepTheJsonOfTheExtraBodyWhenItIsGivenWhole() {
    String json = "{\"z\":1.10,\"a\":12345678901234567890,\"b\":[{\"c\":null}]}";
    Settings settings = new Sources(directory).property("llm.request.extra-body", json).load();

    assertThat(settings.request().extraBody().json()).isEqualTo(json);
  }

  @Test
  void shouldUnderstandMapsWhenTheBuildPluginHasEscapedTheirQuotes() {
    Settings settings =
        new Sources(directory)
            .property("llm.request.extra-body", "{\\\"stop\\\": \\\"a\\\\\"b\\\"}")
            .property("llm.run.metadata", "{\\\"gpu\\\": \\\"H100\\\"}")
            .load();

    assertThat(settings.request().extraBody().json()).isEqualTo("{\"stop\":\"a\\\"b\"}");
    assertThat(settings.run().metadata()).containsExactly(Map.entry("gpu", "H100"));
  }

  @Test
  void shouldReportMapsWithoutTheirTextWhenTheyAreNone() {
    Sources sources =
        new Sources(directory)
            .property("llm.target.headers", "{\"Authorization\": \"Bearer sk-secret")
            .property("llm.request.extra-body", "{a: ${HOME}}")
            .property("llm.run.metadata", "{\"a\":1,\"a\":2} x")
            .property("llm.target.headers.Bad Name", "sk-secret");

    assertThat(sources.mistakes())
        .containsExactly(
            "llm.target.headers = *** (-Dllm.target.headers):"
                + " must be an object of texts, e.g. {\"X-Team\": \"search\"}",
            "llm.request.extra-body = *** (-Dllm.request.extra-body):"
                + " must be a JSON object, e.g. {\"temperature\": 0.7}",
            "llm.run.metadata = *** (-Dllm.run.metadata):"
                + " must be an object of texts, e.g. {\"gpu\": \"H100\", \"commit\": \"7e12\"}");
  }

  @Test
  void shouldReportEntriesWhenTheyCannotBeSent() {
    Sources sources =
        new Sources(directory)
            .named("mine.conf", "llm.target.headers {\n X-A = [1]\n \"X B\" = sk-secret\n}")
            .property("llm.target.headers.Authorization", "Bearer sk\r\nsecret")
            .property("llm.run.metadata.note", "a\nb");

    assertThat(sources.mistakes())
        .containsExactly(
            "llm.target.headers.X-A = *** (mine.conf:2): must be a text on one line",
            "llm.target.headers.X B = *** (mine.conf:3):"
                + " is no name of a header: letters, digits and - are allowed",
            "llm.target.headers.Authorization = *** (-Dllm.target.headers.Authorization):"
                + " must be a text on one line",
            "llm.run.metadata.note = \"a\\nb\" (-Dllm.run.metadata.note):"
                + " must be a text on one line");
  }

  @Test
  void shouldShowNoSecretWhenItPrintsDescribesOrComplains() {
    Sources sources =
        new Sources(directory)
            .property(
                "llm.target.url", "https://me:geheim@gw:8443/openai/v1?sig=geheim&api-version=3")
            .property("llm.target.api-key", "geheim")
            .property("llm.simulated.api-key", "geheim")
            .property("llm.target.headers.Authorization", "Bearer geheim")
            .property("llm.target.headers.X-Goog-Api-Key", "geheim")
            .property("llm.target.headers.X-Team", "search")
            .property("llm.request.extra-body", "{\"api_key\":\"geheim\",\"max_tokens\":5}")
            .property("llm.run.metadata.hf_token", "geheim")
            .property("llm.run.metadata.tokenizer", "qwen");
    Settings settings = sources.load();

    assertThat(settings.toString()).doesNotContain("geheim").contains("search", "qwen");
    assertThat(settings.describe().toString()).doesNotContain("geheim");
    assertThat(settings.describe())
        .containsEntry("llm.target.url", "https://***@gw:8443/openai?sig=***&api-version=3")
        .containsEntry("llm.target.api-key", "***")
        .containsEntry(
            "llm.target.headers",
            Map.of("Authorization", "***", "X-Goog-Api-Key", "***", "X-Team", "search"))
        .containsEntry("llm.request.extra-body", Map.of("api_key", "***", "max_tokens", 5))
        .containsEntry("llm.run.metadata", Map.of("hf_token", "***", "tokenizer", "qwen"));
    assertThat(sources.build().toString()).doesNotContain("geheim");
    assertThat(
            sources
                .property("llm.target.url", "https://me:geheim@gw:x/?token=geheim")
                .property("llm.target.api-key", "geheim\n")
                .property("llm.simulated.api-key", "geheim\n")
                .mistakes())
        .containsExactly(
            "llm.target.url = https://***@gw:x/?token=*** (-Dllm.target.url): must be simulated,"
                + " or an http or https URL such as http://gpu:8000 (a /v1 at its end is dropped)",
            "llm.target.api-key = *** (-Dllm.target.api-key): must be a text on one line, or off",
            "llm.simulated.api-key = *** (-Dllm.simulated.api-key):"
                + " must be a text on one line, or off");
  }

  @Test
  void shouldDescribeEveryKeyInOrderAsItCouldBeWritten() {
    Map<String, Object> described =
        new Sources(directory)
            .property("llm.target.url", "gpu:8000/v1")
            .property("llm.target.model", "a,b")
            .property("llm.slo.tpot", "off")
            .property("llm.slo.statistic", "p99.9")
            .property("llm.slo.require", "c >= 8")
            .property("llm.timeout.total", "90 m")
            .property("llm.simulated.natural-output-tokens", "7")
            .load()
            .describe();

    assertThat(described.keySet())
        .containsExactlyElementsOf(Keys.ALL.stream().map(Key::path).toList());
    assertThat(described)
        .containsEntry("llm.target.url", "http://gpu:8000")
        .containsEntry("llm.target.model", List.of("a", "b"))
        .containsEntry("llm.target.api-key", "")
        .containsEntry("llm.shapes", List.of())
        .containsEntry("llm.seed", 0L)
        .containsEntry("llm.load.concurrency", List.of(1, 4, 16))
        .containsEntry("llm.slo.ttft", "5 s")
        .containsEntry("llm.slo.tpot", "off")
        .containsEntry("llm.slo.statistic", "p99.9")
        .containsEntry("llm.slo.require", "c>=8")
        .containsEntry("llm.timeout.total", "90 m")
        .containsEntry("llm.report.detail", false)
        .containsEntry("llm.simulated.natural-output-tokens", 7)
        .containsEntry("llm.simulated.jitter", 0.0);
  }

  @Test
  void shouldReadEveryKeyOfTheSimulatedServer() {
    Settings settings =
        new Sources(directory)
            .named(
                "mine.conf",
                """
                llm.simulated {
                  port = 8001, ttft = 300 ms, itl = 100 us, jitter = 0.25, seed = -3
                  tokens-per-event = 4, models = [a, b], max-model-length = 4096
                  natural-output-tokens = 12, api-key = k, multi-byte-answers = false, tls = true
                  connection-idle-timeout = 5 s, threads = 2, truth-log = target/truth.csv
                }
                """)
            .load();

    assertThat(settings.simulated())
        .isEqualTo(
            SimulatedSettings.defaults()
                .withPort(8001)
                .withTimeToFirstToken(Duration.ofMillis(300))
                .withInterTokenLatency(Duration.ofNanos(100_000))
                .withJitter(0.25)
                .withSeed(-3)
                .withTokensPerEvent(4)
                .withModels("a", "b")
                .withMaxModelLength(4096)
                .withNaturalOutputTokens(12)
                .withApiKey("k")
                .withMultiByteAnswers(false)
                .withTls(true)
                .withConnectionIdleTimeout(Duration.ofSeconds(5))
                .withThreads(2)
                .withTruthLog(Path.of("target/truth.csv")));
  }

  @Test
  void shouldReadEveryOtherKey() {
    Settings settings =
        new Sources(directory)
            .named(
                "mine.conf",
                """
                llm {
                  target { url = "https://gw/v1", model = m, dialect = tei, http2 = yes }
                  dialect { max-tokens-key = max_tokens, output-length = limit, stream-options = off
                    content = string, documents-key = texts }
                  request.endpoint = completions
                  embedding { encoding = base64, dimensions = 256 }
                  rerank { top-n = 3, path = /v2/rerank }
                  shapes = [1/2, 3/4]
                  seed = 9223372036854775807
                  tokenizer = models/m
                  prompt { range-ratio = 0.5, prefix-tokens = 16, nonce = off }
                  prompt { file = "a b.jsonl", sampling = shuffle, output-tokens = 9 }
                  image { buckets = "64x32:1", format = png, order = image-first, pool = 7
                    files = [a.png, "https://x/b.jpg"] }
                  load { concurrency = 7, requests = 8, repeats = 3, connect = inside }
                  mixed {
                    weights { text = 1, image = 0, rerank = null }
                    shapes.image = "1/2@3x4"
                    models.rerank = bge
                    urls.embedding = "https://e:8001/v1"
                  }
                  warmup { requests = 0, client = off }
                  slo { ttft = null, tpot = 0.5 ms, e2e = 1 m, statistic = median, require = any
                        kinds.rerank { e2e = 90 ms, tpot = off } }
                  baseline = runs/last week
                  gate { ttft.mean = 10%, qps = 2.5 %, e2e.p99 = off }
                  verdict.short-output = fail
                  timeout { total = 1 h, first-token = 2 s, idle = 3 s }
                  report { detail = on, ttft-rows = false, progress = 1 s }
                  run.label = "my run"
                }
                """)
            .load();

    assertThat(settings)
        .isEqualTo(
            new Settings(
                new TargetSettings(
                    Optional.of(URI.create("https://gw")),
                    List.of("m"),
                    Optional.empty(),
                    Map.of(),
                    new DialectSettings(
                        Optional.of(Dialect.TEI),
                        Optional.of(DialectSettings.MaxTokensKey.MAX_TOKENS),
                        Optional.of(DialectSettings.OutputLength.LIMIT),
                        Optional.of(false),
                        Optional.of(DialectSettings.ContentForm.STRING),
                        Optional.of(DialectSettings.DocumentsKey.TEXTS)),
                    true),
                new RequestSettings(
                    Endpoint.COMPLETIONS,
                    ExtraBody.NONE,
                    new PoolingSettings(
                        VectorEncoding.BASE64,
                        OptionalInt.of(256),
                        RerankEndpoint.RERANK,
                        OptionalInt.of(3),
                        Optional.of("/v2/rerank"))),
                List.of(new TextShape(1, 2), new TextShape(3, 4)),
                new PromptFileSettings(Optional.of("a b.jsonl"), Sampling.SHUFFLE, 9),
                Long.MAX_VALUE,
                new TextSettings(TokenizerChoice.of(Path.of("models/m")), 0.5, 16, false),
                new ImageSettings(
                    new ImageBuckets(List.of(new ImageBuckets.Bucket(new ImageSize(64, 32), 1))),
                    ImageFormat.PNG,
                    ImageOrder.IMAGE_FIRST,
                    7,
                    List.of("a.png", "https://x/b.jpg")),
                new LoadSettings(List.of(7), 8, 3, ConnectMode.INSIDE),
                new MixedSettings(
                    Map.of("text", 1.0, "image", 0.0, "embedding", 3.0),
                    Map.of(
                        "text", new TextShape(128, 128),
                        "image", ImageShape.of(new TextShape(1, 2), new ImageSize(3, 4)),
                        "embedding", new EmbeddingShape(128, 1),
                        "rerank", new RerankShape(32, 128, 10)),
                    Map.of("rerank", "bge"),
                    Map.of("embedding", Optional.of(URI.create("https://e:8001")))),
                new WarmupSettings(0, false),
                new SloSettings(
                    Optional.empty(),
                    Optional.of(Duration.ofNanos(500_000)),
                    Optional.of(Duration.ofMinutes(1)),
                    SloStatistic.percentile(50),
                    SloRequirement.ANY,
                    Map.of(
                        "rerank",
                        Map.of(
                            "e2e", Optional.of(Duration.ofMillis(90)), "tpot", Optional.empty()))),
                new GateSettings(
                    Optional.of("runs/last week"), Map.of("ttft.mean", 0.1, "qps", 0.025)),
                new VerdictSettings(ShortOutput.FAIL),
                new TimeoutSettings(
                    Duration.ofHours(1),
                    Optional.of(Duration.ofSeconds(2)),
                    Optional.of(Duration.ofSeconds(3))),
                new ReportSettings(true, false, Duration.ofSeconds(1)),
                new RunSettings("my run", Map.of()),
                SimulatedSettings.defaults()));
  }

  @Test
  void shouldNameWhatIsAllowedWhenAnyKindOfValueIsWrong() {
    Sources sources =
        new Sources(directory)
            .named(
                "mine.conf",
                """
                llm.seed = 1.5
                llm.load.requests = { a = 1 }
                llm.load.concurrency = []
                llm.warmup.client = maybe
                llm.slo.e2e = 2 d
                llm.slo.statistic = p100
                llm.slo.require = "c>=0"
                llm.timeout.total = off
                llm.report.progress = null
                llm.simulated.jitter = 1.01
                llm.simulated.models = [[a]]
                """);

    assertThat(sources.mistakes())
        .containsExactly(
            "llm.seed = 1.5 (mine.conf:1): must be an integer",
            "llm.load.concurrency = [] (mine.conf:3):"
                + " must be a list of integers from 1 to 100000, e.g. 1,4,16",
            "llm.load.requests = {…} (mine.conf:2): must be an integer from 1 to 100000000",
            "llm.warmup.client = maybe (mine.conf:4): must be true or false",
            "llm.slo.e2e = 2 d (mine.conf:5):"
                + " must be a duration from 1 us to 1 d, e.g. 5 s, or off",
            "llm.slo.statistic = p100 (mine.conf:6):"
                + " must be mean, median or a percentile such as p95 or p99.9",
            "llm.slo.require = c>=0 (mine.conf:7):"
                + " must be all, any, or a load such as c>=8 (users) or r>=2.5 (requests/s)",
            "llm.timeout.total = off (mine.conf:8):"
                + " must be a duration from 1 ms to 7 d, e.g. 5 s",
            "llm.report.progress = null (mine.conf:9):"
                + " must be a duration from 100 ms to 1 h, e.g. 5 s",
            "llm.simulated.jitter = 1.01 (mine.conf:10): must be a number from 0 to 1",
            "llm.simulated.models = […] (mine.conf:11): must be a list of names");
  }

  @Test
  void shouldReadTheOwnConfigurationWhenTheProcessIsTheSource() {
    assertThat(SettingsSources.ofProcess().directory()).isEqualTo(Path.of("").toAbsolutePath());
    assertThat(Settings.load().loadSettings().concurrency()).isNotEmpty();
  }

  @Test
  void shouldBeImmutable() {
    List<Shape> shapes = new ArrayList<>(List.of(new TextShape(1, 1)));
    Settings base = new Sources(directory).load();
    Settings settings =
        new Settings(
            base.target(),
            base.request(),
            shapes,
            base.promptFile(),
            base.seed(),
            base.text(),
            base.image(),
            base.loadSettings(),
            base.mixed(),
            base.warmup(),
            base.slo(),
            base.gate(),
            base.verdict(),
            base.timeout(),
            base.report(),
            base.run(),
            base.simulated());
    shapes.clear();

    assertThat(settings.shapes()).containsExactly(new TextShape(1, 1));
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> settings.describe().clear());
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> settings.target().headers().put("a", "b"));
  }

  /** Sources of a test's own: nothing of the process is seen. */
  static final class Sources {
    private final Path directory;
    private final Map<String, String> properties = new HashMap<>();
    private final Map<String, String> variables = new HashMap<>();
    private final List<URL> classPath = new ArrayList<>();

    Sources(Path directory) {
      this.directory = directory;
    }

    Sources property(String name, String value) {
      properties.put(name, value);
      return this;
    }

    Sources variable(String name, String value) {
      variables.put(name, value);
      return this;
    }

    /** Adds a folder with an {@code llm.conf} to the end of the class path. */
    Sources classPath(String folder, String conf) {
      write(folder + "/llm.conf", conf);
      return classPath(directory.resolve(folder).toUri());
    }

    Sources classPath(URI entry) {
      try {
        classPath.add(entry.toURL());
        return this;
      } catch (MalformedURLException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** Writes a file and names it by {@code -Dllm.config}. */
    Sources named(String file, String conf) {
      write(file, conf);
      return property("llm.config", file);
    }

    Sources write(String file, String text) {
      try {
        Path path = directory.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
        return this;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    SettingsSources build() {
      ClassLoader classLoader = new URLClassLoader(classPath.toArray(URL[]::new), null);
      return new SettingsSources(properties, variables, classLoader, directory);
    }

    Settings load() {
      return Settings.load(build());
    }

    /** The lines of the exception that loading throws. */
    List<String> mistakes() {
      SettingsException exception =
          catchThrowableOfType(SettingsException.class, () -> Settings.load(build()));
      assertThat(exception).as("mistakes").isNotNull();
      List<String> lines = exception.getMessage().lines().toList();
      assertThat(lines).hasSameSizeAs(exception.mistakes());
      return lines;
    }
  }
}
