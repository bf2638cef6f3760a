package llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import llm.server.ReceivedRequest;
import llm.server.SimulatedServer;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import testkit.GatlingCommand;
import testkit.GatlingProcessRun.Ended;
import testkit.InParallel;
import testkit.StrictJson;

/** {@link ImageSimulation} as a user runs it, and as a user gets its settings wrong. */
class ImageSimulationTest {

  private static final String SERVED = "llm.target.url";

  @TempDir static Path folder;

  private static Ended sizes;
  private static Ended cutOff;
  private static Ended emptyFolder;
  private static Ended sums;
  private static Ended pool;
  private static Ended file;
  private static Ended asText;
  private static Ended withoutImages;
  private static Ended bothFiles;
  private static List<JsonNode> sentOfFile;
  private static List<JsonNode> sent;

  @BeforeAll
  static void run() throws IOException {
    Path images = Files.createDirectories(folder.resolve("work/feeders/images"));
    Files.write(images.resolve("cut.jpg"), new byte[] {(byte) 0xFF, (byte) 0xD8, (byte) 0xFF, 0});
    Files.createDirectories(images.resolve("none"));
    Path prompts = Files.createDirectories(folder.resolve("work/feeders/prompts"));
    ImageIO.write(
        new BufferedImage(8, 4, BufferedImage.TYPE_INT_RGB),
        "png",
        prompts.resolve("cat.png").toFile());
    Files.writeString(
        prompts.resolve("seen.jsonl"),
        "{\"prompt\": \"Hello\"}\n{\"prompt\": \"What is it?\", \"image\": \"cat.png\"}\n");
    Files.writeString(prompts.resolve("blind.jsonl"), "{\"prompt\": \"Hello\"}\n");
    SimulatedSettings settings = SimulatedSettings.defaults().withKeptRequests(20);
    try (SimulatedServer server = SimulatedServer.start(settings);
        SimulatedServer second = SimulatedServer.start(settings)) {
      List<Ended> ended =
          InParallel.run(
              command("sizes")
                  .with(SERVED, server.url())
                  .with("llm.shapes", "8/4@720x1280,8/4@64x32*2"),
              command("cut").with("llm.image.files", "cut.jpg"),
              command("none").with("llm.image.files", "none"),
              command("sums").with("llm.image.buckets", "64x64:0.5,32x32:0.4"),
              command("pool").with("llm.image.pool", "1000"),
              ofFile("file", "seen.jsonl").with(SERVED, second.url()),
              ofFile("text", "seen.jsonl").simulation(TextSimulation.class),
              ofFile("blind", "blind.jsonl"),
              ofFile("both", "seen.jsonl").with("llm.image.files", "cut.jpg"));
      sizes = ended.get(0);
      cutOff = ended.get(1);
      emptyFolder = ended.get(2);
      sums = ended.get(3);
      pool = ended.get(4);
      file = ended.get(5);
      asText = ended.get(6);
      withoutImages = ended.get(7);
      bothFiles = ended.get(8);
      sent = chats(server);
      sentOfFile = chats(second);
    }
  }

  private static List<JsonNode> chats(SimulatedServer server) {
    return server.received().stream()
        .filter(request -> request.method().equals("POST"))
        .map(ReceivedRequest::text)
        .map(StrictJson::parse)
        .filter(body -> body.has("messages"))
        .toList();
  }

  @Test
  void shouldSendTextAndNewImagesOfTheSizesOfThePoints() {
    List<String> urls =
        sent.stream()
            .flatMap(body -> body.at("/messages/0/content").findValuesAsText("url").stream())
            .toList();

    assertThat(sent).hasSize(8).allMatch(body -> firstType(body).equals("text"));
    assertThat(urls)
        .hasSize(4 + 2 * 4)
        .doesNotHaveDuplicates()
        .allMatch(url -> url.startsWith("data:image/jpeg;base64,/9j/"));
    assertThat(urls.stream().filter(url -> url.length() > 700_000)).hasSize(4);
  }

  @Test
  void shouldNamePointsAndFoldersAfterTheImages() throws IOException {
    Path run = sizes.folders().get(0).resolve("llm");
    JsonNode points =
        StrictJson.parse(Files.readString(run.resolve("summary.json"))).path("points");

    assertThat(sizes.status()).as(sizes.output()).isZero();
    assertThat(points)
        .extracting(point -> point.path("point").asText())
        .containsExactly("image 8/4@720x1280 c=1", "image 8/4@64x32*2 c=1");
    assertThat(points).allMatch(point -> point.path("successes").asInt() == 4);
    assertThat(run.resolve("results/image-8-4-720x1280/conc_1.json")).exists();
    assertThat(Files.readString(run.resolve("summary.md"), StandardCharsets.UTF_8))
        .contains("720x1280");
  }

  @Test
  void shouldTellTextFromImagesWhenTheServerCountsBoth() {
    JsonNode point = sizes.summary().path("points").get(0);
    long reported = point.path("input_tokens").asLong() / 4;

    assertThat(reported).isGreaterThan(1_000);
    assertThat(point.path("notes"))
        .extracting(note -> note.asText().replace(",", ""))
        .contains(
            ("the server counted %d input tokens a request of which 8 text; images and chat template"
                    + " are the other %d")
                .formatted(reported, reported - 8))
        .noneMatch(note -> note.contains("drift"));
    assertThat(point.path("total_tokens_per_s").asDouble() * point.path("duration_s").asDouble())
        .isCloseTo(4.0 * (reported + 4), within(0.001));
  }

  @Test
  void shouldSendThePromptsAndImagesOfAFile() {
    assertThat(file.status()).as(file.output()).isZero();
    assertThat(file.requests())
        .extracting(request -> request.path("point").asText())
        .containsOnly("image seen c=1")
        .hasSize(4);
    assertThat(sentOfFile)
        .extracting(body -> body.at("/messages/0/content").findValuesAsText("url").size())
        .containsExactly(0, 1, 0, 1);
    assertThat(sentOfFile.get(1).at("/messages/0/content/1/image_url/url").asText())
        .startsWith("data:image/png;base64,");
  }

  @Test
  void shouldNameFileAndLineWhenTextTrafficWouldLeaveImagesOut() {
    assertLastLine(
        asText,
        "feeders/prompts/seen.jsonl:2: image = cat.png: text traffic sends no images;"
            + " ImageSimulation does, and llm.points(\"image\", …)");
  }

  @Test
  void shouldSayOneLineWhenAFileOfPromptsHasNothingToSee() {
    assertLastLine(
        withoutImages, "the prompts of blind name no image, which is for TextSimulation");
  }

  @Test
  void shouldSayOneLineWhenImagesAreNamedTwice() {
    assertLastLine(
        bothFiles,
        "llm.image.files = cut.jpg: does not apply to prompts of a file, which names its images");
  }

  @Test
  void shouldSayOneLineWhenAnImageIsCutOff() {
    assertLastLine(
        cutOff, "llm.image.files: feeders/images/cut.jpg: this JPEG image is broken or cut off");
  }

  @Test
  void shouldSayOneLineWhenAFolderHoldsNoImage() {
    assertLastLine(
        emptyFolder,
        "llm.image.files = none: no image in feeders/images/none (.jpg, .jpeg, .png, .webp)");
  }

  @Test
  void shouldSayOneLineWhenProbabilitiesDoNotAddUp() {
    assertLastLine(
        sums,
        "llm.image.buckets = 64x64:0.5,32x32:0.4 (-Dllm.image.buckets): must be sizes (height x"
            + " width) with probabilities that add up to 1, e.g. 256x256:0.5,720x1280:0.5: the"
            + " probabilities add up to 0.9 and not to 1");
  }

  @Test
  void shouldSayOneLineWhenAPoolFillsTheMemory() {
    assertThat(pool.status()).as(pool.output()).isEqualTo(1);
    assertThat(pool.lines().get(pool.lines().size() - 1))
        .matches(
            "llm.image.pool = 1000: the images would take \\d+ MB of memory, and \\d+ MB are for"
                + " them: choose a smaller pool, smaller images or a larger heap \\(-Xmx\\)");
  }

  private static void assertLastLine(Ended ended, String line) {
    assertThat(ended.status()).as(ended.output()).isEqualTo(1);
    assertThat(ended.output()).doesNotContain("\tat ");
    assertThat(ended.lines().get(ended.lines().size() - 1)).isEqualTo(line);
  }

  private static String firstType(JsonNode body) {
    return body.at("/messages/0/content/0/type").asText();
  }

  private static GatlingCommand ofFile(String name, String prompts) {
    return command(name).with("llm.shapes", "").with("llm.prompt.file", prompts);
  }

  private static GatlingCommand command(String name) {
    return GatlingCommand.text(folder.resolve(name).resolve("results"))
        .simulation(ImageSimulation.class)
        .with("llm.shapes", "8/4@720x1280")
        .in(folder.resolve("work"));
  }
}
