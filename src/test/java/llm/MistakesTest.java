package llm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import llm.server.SimulatedServer;
import llm.settings.SimulatedSettings;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import testkit.GatlingCommand;
import testkit.GatlingProcessRun.Ended;
import testkit.InParallel;
import testkit.RepeatedPointsSimulation;
import testkit.UnaskableSimulation;
import testkit.UnknownKindSimulation;

/** Mistakes as a new user makes them: what the whole process says of each, and nothing else. */
class MistakesTest {

  @TempDir static Path folder;

  private static String deadUrl;
  private static long sent;
  private static Ended serverDown;
  private static Ended wrongKey;
  private static Ended unknownModel;
  private static Ended tooLong;
  private static Ended settings;
  private static Ended configFile;
  private static Ended unknownKind;
  private static Ended resultsFolder;
  private static Ended takenPort;
  private static Ended repeatedPoints;
  private static Ended tooFew;
  private static Ended noRerank;
  private static Ended noBest;
  private static Ended noScore;
  private static Ended promptFile;
  private static Ended promptsRunOut;
  private static Ended shapesDoNotApply;
  private static Ended tooLongWithSpecials;

  @BeforeAll
  static void run() throws IOException {
    deadUrl = "http://127.0.0.1:" + closedPort();
    Files.createDirectories(folder.resolve("work/feeders/shapes"));
    Files.writeString(folder.resolve("work/feeders/shapes/empty.csv"), "");
    Path config =
        Files.writeString(folder.resolve("my.conf"), "llm.target.url = x\nllm.load { requests = 2");
    Path prompts =
        Files.writeString(
            folder.resolve("bad.jsonl"), "{\"prompt\": \"fine\"}\n{\"promt\": \"x\"}\n[");
    Path file = Files.createFile(folder.resolve("file"));
    SimulatedSettings locked =
        SimulatedSettings.defaults()
            .withApiKey("secret-1")
            .withModels("llama", "qwen")
            .withMaxModelLength(100);
    try (SimulatedServer server = SimulatedServer.start(locked)) {
      List<Ended> ended =
          InParallel.run(
              command("down").with("llm.target.url", deadUrl),
              at(server, "key").with("llm.target.api-key", "secret-2"),
              at(server, "model").with("llm.target.model", "lama"),
              at(server, "long").with("llm.shapes", "90/11"),
              at(server, "settings")
                  .in(folder.resolve("work"))
                  .with("llm.load.concurency", "2")
                  .with("llm.load.concurrency", "0")
                  .with("llm.shapes", "empty.csv")
                  .with("llm.target.headers.X-Team", "a\r\nb"),
              at(server, "config").with("llm.config", config),
              at(server, "kind").simulation(UnknownKindSimulation.class),
              at(GatlingCommand.text(file), server),
              command("port").with("llm.simulated.port", server.port()),
              at(server, "repeated").simulation(RepeatedPointsSimulation.class),
              at(server, "few").with("llm.load.concurrency", "1,64"),
              at(server, "dialect")
                  .simulation(RerankSimulation.class)
                  .with("llm.target.dialect", "openai"),
              at(server, "best")
                  .simulation(RerankSimulation.class)
                  .with("llm.shapes", "32x2")
                  .with("llm.target.dialect", "tei")
                  .with("llm.rerank.top-n", "1"),
              at(server, "score")
                  .simulation(UnaskableSimulation.class)
                  .with("llm.target.dialect", "sglang"),
              at(server, "prompts").with("llm.prompt.file", prompts),
              at(server, "queue")
                  .with("llm.prompt.file", "support.jsonl")
                  .with("llm.prompt.sampling", "queue")
                  .with("llm.shapes", "")
                  .with("llm.load.requests", "9"),
              at(server, "applies").with("llm.prompt.file", "support.jsonl"),
              at(server, "special")
                  .simulation(EmbeddingSimulation.class)
                  .with("llm.shapes", "98,99"));
      // tokens are counted ahead of the load, and what is wrong with the simulation shows later
      sent =
          server.truth().stream().filter(request -> request.path().startsWith("/v1/chat")).count();
      serverDown = ended.get(0);
      wrongKey = ended.get(1);
      unknownModel = ended.get(2);
      tooLong = ended.get(3);
      settings = ended.get(4);
      configFile = ended.get(5);
      unknownKind = ended.get(6);
      resultsFolder = ended.get(7);
      takenPort = ended.get(8);
      repeatedPoints = ended.get(9);
      tooFew = ended.get(10);
      noRerank = ended.get(11);
      noBest = ended.get(12);
      noScore = ended.get(13);
      promptFile = ended.get(14);
      promptsRunOut = ended.get(15);
      shapesDoNotApply = ended.get(16);
      tooLongWithSpecials = ended.get(17);
    }
  }

  @Test
  void shouldSendNothingWhenThereIsAMistake() {
    assertThat(sent).isZero();
  }

  @Test
  void shouldSayOneLineWhenTheServerIsDown() {
    assertOneLine(serverDown)
        .isEqualTo(
            "llm.target.url = "
                + deadUrl
                + ": connection refused; is the server up, and is the port right?");
  }

  @Test
  void shouldNameTheSettingAndNoSecretWhenTheKeyIsWrong() {
    assertOneLine(wrongKey)
        .endsWith(" answered 401: llm.target.api-key is missing or wrong")
        .doesNotContain("secret-");
  }

  @Test
  void shouldNameTheModelsWhenTheServerHasAnother() {
    assertOneLine(unknownModel)
        .isEqualTo("llm.target.model = lama: the server has no such model; it has: llama, qwen");
  }

  @Test
  void shouldNameTheWindowWhenAShapeDoesNotFit() {
    assertThat(tooLong.status()).as(tooLong.output()).isEqualTo(1);
    assertThat(tooLong.lines())
        .hasSize(2)
        .last()
        .isEqualTo(
            "llm.shapes = 90/11: 90 + 11 tokens do not fit the window of 100 tokens of model"
                + " llama");
  }

  @Test
  void shouldCountSpecialTokensWhenTheyMakeAShapeTooLong() {
    assertThat(tooLongWithSpecials.status()).as(tooLongWithSpecials.output()).isEqualTo(1);
    assertThat(tooLongWithSpecials.lines())
        .last()
        .isEqualTo(
            "llm.shapes = 99: 99 tokens and the 2 that the server adds to each input do not fit the"
                + " window of 100 tokens of model llama");
  }

  @Test
  void shouldSayOneLinePerMistakeWhenSettingsAreWrong() {
    assertThat(settings.status()).as(settings.output()).isEqualTo(1);
    assertThat(settings.output()).doesNotContain("\tat ");
    assertThat(mistakes(settings))
        .hasSize(4)
        .anyMatch(
            line ->
                line.contains("llm.load.concurency")
                    && line.contains("did you mean llm.load.concurrency?"))
        .anyMatch(line -> line.contains("llm.load.concurrency = 0"))
        .anyMatch(line -> line.contains("empty.csv") && line.contains("holds no shape"))
        .anyMatch(line -> line.contains("llm.target.headers.X-Team"));
  }

  @Test
  void shouldNameFileAndLineWhenTheConfigFileCannotBeRead() {
    assertThat(configFile.status()).as(configFile.output()).isEqualTo(1);
    assertThat(configFile.output()).doesNotContain("\tat ");
    assertThat(mistakes(configFile)).hasSize(1).allMatch(line -> line.contains("my.conf:2"));
  }

  @Test
  void shouldNameTheKindsWhenPointsAreAskedForAnother() {
    assertThat(unknownKind.status()).as(unknownKind.output()).isEqualTo(1);
    assertThat(unknownKind.lines())
        .hasSize(2)
        .last()
        .isEqualTo(
            "llm.points(\"txt\", …): no such kind; allowed: text, image, embedding, rerank, score");
  }

  @Test
  void shouldSayOneLineWhenPointsAreMadeTwice() {
    assertThat(repeatedPoints.status()).as(repeatedPoints.output()).isEqualTo(1);
    assertThat(repeatedPoints.lines())
        .hasSize(3)
        .last()
        .isEqualTo(
            "llm.points(…) or llm.mix(…) is called twice: a simulation has one set of points, which llm.shapes"
                + " and llm.load.concurrency make");
  }

  @Test
  void shouldSayOneLineWhenThereAreMoreUsersThanRequests() {
    assertOneLine(tooFew)
        .isEqualTo(
            "llm.load.requests = 4 (-Dllm.load.requests): too few for llm.load.concurrency = 64:"
                + " must be an integer from 64 to 100000000");
  }

  @Test
  void shouldSayOneLineWhenTheDialectCannotDoWhatIsAsked() {
    assertThat(noRerank.status()).as(noRerank.output()).isEqualTo(1);
    assertThat(noRerank.lines())
        .hasSize(3)
        .last()
        .isEqualTo(
            "llm.target.dialect = openai: such a server has no rerank requests; set"
                + " llm.rerank.path if it has them after all");
  }

  @Test
  void shouldSayOneLineWhenTheDialectHasNoBestDocuments() {
    assertThat(noBest.status()).as(noBest.output()).isEqualTo(1);
    assertThat(noBest.lines())
        .last()
        .isEqualTo(
            "llm.target.dialect = tei: such a server returns all documents: leave out"
                + " llm.rerank.top-n, and .topN(…)");
  }

  @Test
  void shouldSayOneLineWhenTheDialectCannotDoWhatASetUpOfOnesOwnAsks() {
    assertThat(noScore.status()).as(noScore.output()).isEqualTo(1);
    assertThat(noScore.output()).doesNotContain("\tat ", "Exception");
    assertThat(noScore.lines())
        .last()
        .isEqualTo(
            "request alike: llm.target.dialect = sglang: such a server has no score requests: only"
                + " vllm has");
  }

  @Test
  void shouldNameFileAndLineWhenPromptsAreWrong() {
    assertThat(promptFile.status()).as(promptFile.output()).isEqualTo(1);
    assertThat(promptFile.lines()).hasSize(3);
    assertThat(promptFile.lines().get(1)).endsWith("bad.jsonl:2: \"prompt\" is missing or empty");
    assertThat(promptFile.lines().get(2)).contains("bad.jsonl:3: is not JSON: Unexpected end");
  }

  @Test
  void shouldSayOneLineWhenPromptsWouldRunOut() {
    assertThat(promptsRunOut.status()).as(promptsRunOut.output()).isEqualTo(1);
    assertThat(promptsRunOut.lines())
        .hasSize(3)
        .last()
        .isEqualTo(
            "8 prompts in feeders/prompts/support.jsonl, but the run takes 9, each once by queue: 1"
                + " load point of 9 requests and 0 for warm-up; circular or random begins again");
  }

  @Test
  void shouldSayOneLineWhenShapesDoNotApplyToPromptsOfAFile() {
    assertThat(shapesDoNotApply.status()).as(shapesDoNotApply.output()).isEqualTo(1);
    assertThat(shapesDoNotApply.lines())
        .hasSize(3)
        .last()
        .isEqualTo(
            "llm.shapes = 8/8: does not apply to the prompts of support, which are as long as they"
                + " are; leave it empty and set llm.prompt.output-tokens");
  }

  @Test
  void shouldSayOneLineWhenTheResultsFolderCannotBeMade() {
    assertOneLine(resultsFolder)
        .startsWith("the results folder ")
        .contains(" cannot be used: ")
        .endsWith("Gatling takes another by -rf, its Maven plugin by resultsFolder");
  }

  @Test
  void shouldSayOneLineWhenThePortOfTheEmbeddedServerIsTaken() {
    assertOneLine(takenPort)
        .startsWith("llm.simulated.port: the simulated server cannot listen on 127.0.0.1:");
  }

  private static AbstractStringAssert<?> assertOneLine(Ended ended) {
    assertThat(ended.status()).as(ended.output()).isEqualTo(1);
    assertThat(ended.time()).isLessThan(Duration.ofSeconds(60));
    assertThat(ended.lines()).hasSize(1);
    assertThat(ended.folders()).isEmpty();
    return assertThat(ended.lines().get(0));
  }

  /** The lines that name a place or a key; a heading is none. */
  private static List<String> mistakes(Ended ended) {
    return ended.lines().stream()
        .filter(line -> line.matches(".*(llm\\.|\\.csv|\\.conf).*"))
        .toList();
  }

  private static GatlingCommand command(String name) {
    return GatlingCommand.text(folder.resolve(name).resolve("results"));
  }

  private static GatlingCommand at(SimulatedServer server, String name) {
    return at(command(name), server);
  }

  private static GatlingCommand at(GatlingCommand command, SimulatedServer server) {
    return command.with("llm.target.url", server.url()).with("llm.target.api-key", "secret-1");
  }

  private static int closedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
