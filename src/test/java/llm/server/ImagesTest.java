package llm.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Random;
import javax.imageio.ImageIO;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import testkit.Capture;
import testkit.RawHttp;
import testkit.RawHttp.Response;

class ImagesTest {

  private static final String CHAT = "/v1/chat/completions";
  private static final int WORDS = 3;

  private static SimulatedServer server;

  @BeforeAll
  static void start() {
    server =
        SimulatedServer.start(
            SimulatedSettings.defaults()
                .withTimeToFirstToken(Duration.ZERO)
                .withInterTokenLatency(Duration.ZERO)
                .withModels("tiny-qwen2vl"));
  }

  @AfterAll
  static void close() {
    server.close();
  }

  private static byte[] image(String format, int height, int width) {
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      assertThat(ImageIO.write(image, format, bytes)).isTrue();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return bytes.toByteArray();
  }

  private static String data(String type, byte[] bytes) {
    return "data:image/" + type + ";base64," + Base64.getEncoder().encodeToString(bytes);
  }

  private static String part(String url) {
    return ",{\"type\":\"image_url\",\"image_url\":{\"url\":\"" + url + "\"}}";
  }

  private static String chat(String... urls) {
    return "{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"what is this\"}"
        + Arrays.stream(urls).map(ImagesTest::part).reduce("", String::concat)
        + "]}],\"max_tokens\":2}";
  }

  private static Response ask(String... urls) {
    return RawHttp.post(server.port(), CHAT, chat(urls));
  }

  private static long imageTokens(Response response) {
    assertThat(response.status()).as(response.body()).isEqualTo(200);
    return Long.parseLong(response.body().replaceAll("(?s).*\"prompt_tokens\":(\\d+).*", "$1"))
        - WORDS;
  }

  // ---- sizes as vLLM counts them

  @ParameterizedTest
  @CsvSource({"448, 448, 175", "512, 512, 243", "720, 1280, 1115"})
  void shouldCostAsManyTokensMoreThanASmallImageAsOnARealServer(
      int height, int width, long tokens) {
    long small = imageTokens(ask(data("jpeg", image("jpg", 256, 256))));

    long large = imageTokens(ask(data("jpeg", image("jpg", height, width))));

    assertThat(large - small).isEqualTo(tokens);
  }

  @Test
  void shouldCountEachOfTwoImages() {
    String small = data("jpeg", image("jpg", 256, 256));
    String large = data("png", image("png", 512, 512));

    assertThat(imageTokens(ask(small, large)) - imageTokens(ask(small))).isEqualTo(324 + 2);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 4",
    "28, 28, 4",
    "14, 14, 4",
    "256, 256, 81",
    "42, 70, 4",
    "98, 98, 16",
    "56, 56, 4",
    "8000, 8000, 16384",
    "100, 20000, 2856"
  })
  void shouldCountCellsAsTheModelResizes(int height, int width, long cells) {
    assertThat(new Pixels(width, height).tokens()).isEqualTo(cells + 2);
    assertThat(new Pixels(height, width).tokens()).isEqualTo(cells + 2);
  }

  @Test
  void shouldRefuseAnImageThatIsTooNarrow() {
    assertThatThrownBy(() -> new Pixels(201, 1).tokens())
        .hasMessage("absolute aspect ratio must be smaller than 200, got 201.0");
  }

  // ---- formats

  @ParameterizedTest
  @CsvSource({
    // WebP as the format's specification has it: lossy, lossless, extended
    "52494646000000005745425056503820000000000000009d012a18024800, 536, 72",
    "5249464600000000574542505650384c000000002f17023200, 536, 201",
    "5249464600000000574542505650385800000000100000001702004700000000, 536, 72",
    // JPEG: a fill byte, a comment of five bytes, a progressive frame
    "ffd8fffffe0007aabbccddeeffc2001108004802180301, 536, 72"
  })
  void shouldReadTheSizeWhereTheFormatHasIt(String hex, int width, int height) throws Exception {
    byte[] bytes = HexFormat.of().parseHex(hex);

    assertThat(ImageHeader.read(new ByteArrayInputStream(bytes)))
        .contains(new Pixels(width, height));
  }

  @ParameterizedTest
  @ValueSource(strings = {"jpg", "png"})
  void shouldFindNoSizeWhenTheHeaderIsCutAnywhere(String format) throws Exception {
    byte[] whole = image(format, 30, 50);
    int needed = 0;
    while (ImageHeader.read(new ByteArrayInputStream(whole, 0, needed)).isEmpty()) {
      needed++;
    }

    assertThat(needed).isBetween(20, 200);
    assertThat(ImageHeader.read(new ByteArrayInputStream(whole, 0, needed)))
        .contains(new Pixels(50, 30));
  }

  @Test
  void shouldReadEscapedAndUnusuallyWrittenUrls() {
    String url = data("jpeg", image("jpg", 448, 448));
    long plain = imageTokens(ask(url));

    assertThat(imageTokens(ask(url.replace("/", "\\/")))).isEqualTo(plain);
    assertThat(imageTokens(ask(url.replace("data", "d\\u0061ta")))).isEqualTo(plain);
    String bare = chat(url).replaceAll("\\{\"url\":(\"[^\"]*\")}", "$1");
    assertThat(imageTokens(RawHttp.post(server.port(), CHAT, bare))).isEqualTo(plain);
  }

  @Test
  void shouldCountAnImageElsewhereAsOneOfFixedSize() {
    assertThat(imageTokens(ask("http://127.0.0.1:9/x.jpg"))).isEqualTo(326);
    assertThat(imageTokens(ask("https://example.com/y.png"))).isEqualTo(326);
  }

  // ---- mistakes

  @Test
  void shouldRefuseWhatIsNoImageInTheWordsOfVllm() {
    Capture capture = Capture.of("vllm-0.32-vision/error-not-an-image");

    Response response =
        RawHttp.post(server.port(), CHAT, capture.request().orElseThrow().path("body").toString());

    assertThat(response.status()).isEqualTo(400);
    assertThat(response.body()).isEqualTo(new String(capture.http().body(), UTF_8));
  }

  @ParameterizedTest
  @CsvSource({
    "'data:image/png;base64,AA*A', Non-base64 digit found",
    "'data:image/png,AAAA', Only base64 data URLs are supported for now.",
    "'ftp://x/y.png', 'The URL must be either a HTTP, data or file URL.'",
    "'', 'The URL must be either a HTTP, data or file URL.'"
  })
  void shouldSayWhatIsWrongWithAUrl(String url, String message) {
    Response response = ask(url);

    assertThat(response.status()).isEqualTo(400);
    assertThat(response.body()).contains("\"message\":\"" + message + "\"");
  }

  @Test
  void shouldRefuseImagesWhenTheModelSeesNone() {
    Capture capture = Capture.of("vllm-0.32-text/error-image-on-text-model");
    SimulatedSettings blind =
        SimulatedSettings.defaults().withVision(false).withModels("tiny-qwen3");
    try (SimulatedServer textOnly = SimulatedServer.start(blind)) {
      Response response =
          RawHttp.post(
              textOnly.port(), CHAT, capture.request().orElseThrow().path("body").toString());

      assertThat(response.status()).isEqualTo(400);
      assertThat(response.body()).isEqualTo(new String(capture.http().body(), UTF_8));
    }
  }

  @Test
  void shouldMisbehaveAsAskedWhateverTheImageIs() {
    String body =
        chat("data:image/png;base64,AAAA")
            .replace("{\"messages\"", "{\"simulate\":{\"status\":{\"code\":503}},\"messages\"");

    assertThat(RawHttp.post(server.port(), CHAT, body).status()).isEqualTo(503);
  }

  // ---- big bodies

  @Test
  void shouldTakeABodyOfManyMegabytes() {
    byte[] jpeg = image("jpg", 720, 1280);
    byte[] padded = Arrays.copyOf(jpeg, 20 << 20);
    byte[] noise = new byte[padded.length - jpeg.length];
    new Random(1).nextBytes(noise);
    System.arraycopy(noise, 0, padded, jpeg.length, noise.length);

    assertThat(imageTokens(ask(data("jpeg", padded)))).isEqualTo(1198);
  }

  @Test
  void shouldAnswerAnotherImageWithOtherWords() {
    String small = ask(data("jpeg", image("jpg", 256, 256))).body();
    String large = ask(data("jpeg", image("jpg", 512, 512))).body();

    assertThat(content(small)).isNotEqualTo(content(large));
  }

  private static String content(String body) {
    return body.replaceAll("(?s).*\"content\":\"([^\"]*)\".*", "$1");
  }
}
