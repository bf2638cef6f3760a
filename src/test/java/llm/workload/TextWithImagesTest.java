package llm.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;
import llm.settings.ImageShape;
import llm.settings.ImageSize;
import llm.settings.Settings;
import llm.settings.SettingsSources;
import llm.settings.TextShape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextWithImagesTest {

  private static final TextShape TEXT = new TextShape(12, 5);
  private static final ImageShape SMALL = ImageShape.of(TEXT, new ImageSize(24, 40));

  private static final long WARMUP = RecordSource.WARMUP_STREAMS;
  private static final Places PLACES = new Places(0, 1);

  @TempDir Path directory;

  @Test
  void shouldGiveTheSessionWhatARequestNeeds() {
    Map<String, Object> record = source(SMALL, Map.of(), 1).record(3, 4);

    assertThat(record)
        .containsOnlyKeys("system", "prompt", "images", "inputTokens", "outputTokens");
    assertThat(record.get("prompt").toString().split(" ")).hasSize(12);
    assertThat(record).containsEntry("inputTokens", 12).containsEntry("outputTokens", 5);
    assertThat(sizes(record)).containsExactly("24x40");
  }

  @Test
  void shouldMakeEveryImageANewOne() {
    RecordSource source = source(with(SMALL, 1, 3), Map.of(), 1);
    List<Object> all =
        LongStream.range(0, 100)
            .mapToObj(index -> source.record(index % 2, index / 2))
            .flatMap(record -> images(record).stream())
            .toList();

    assertThat(all).hasSizeGreaterThan(150).doesNotHaveDuplicates();
  }

  @Test
  void shouldRepeatTheImagesOnlyWhenSeedAndRunAreTheSame() {
    Map<String, Object> first = source(SMALL, Map.of("llm.seed", "7"), 1).record(0, 0);

    assertThat(source(SMALL, Map.of("llm.seed", "7"), 1).record(0, 0)).isEqualTo(first);
    assertThat(images(source(SMALL, Map.of("llm.seed", "7"), 2).record(0, 0)))
        .isNotEqualTo(images(first));
    assertThat(images(source(SMALL, Map.of("llm.seed", "8"), 1).record(0, 0)))
        .isNotEqualTo(images(first));
  }

  @Test
  void shouldHaveSizesAndNumbersByTheirProbabilitiesAndTheSameInEveryRun() {
    ImageShape mixed = new ImageShape(TEXT, Optional.empty(), 1, 4);
    Map<String, String> buckets = Map.of("llm.image.buckets", "2x3:0.75,3x2:0.25");
    List<List<String>> all = sizes(source(mixed, buckets, 1), 2_000);

    Map<Integer, Long> numbers =
        all.stream()
            .collect(Collectors.groupingBy(List::size, TreeMap::new, Collectors.counting()));
    Map<String, Long> sizes =
        all.stream()
            .flatMap(List::stream)
            .collect(Collectors.groupingBy(size -> size, TreeMap::new, Collectors.counting()));
    assertThat(numbers).containsOnlyKeys(1, 2, 3, 4);
    assertThat(numbers.values()).allSatisfy(n -> assertThat(n).isCloseTo(500L, within(80L)));
    assertThat(sizes).containsOnlyKeys("2x3", "3x2");
    assertThat(sizes.get("2x3")).isCloseTo(3_750L, within(150L));
    assertThat(sizes(source(mixed, buckets, 2), 2_000)).isEqualTo(all);
  }

  @Test
  void shouldSendAgainAfterAsManyAsThePoolHolds() {
    RecordSource source = source(SMALL, Map.of("llm.image.pool", "3"), 1);
    List<Object> all =
        LongStream.range(0, 9).mapToObj(i -> images(source.record(0, i)).get(0)).toList();

    assertThat(all.subList(0, 3)).doesNotHaveDuplicates();
    for (int i = 3; i < 9; i++) {
      assertThat(all.get(i)).isSameAs(all.get(i - 3));
    }
    assertThat(source.bytes()).isEqualTo(7 * 12);
  }

  @Test
  void shouldRefuseAPoolThatFillsTheMemory() {
    ImageShape large = ImageShape.of(TEXT, new ImageSize(16_384, 16_384));

    assertThatThrownBy(() -> source(large, Map.of("llm.image.pool", "100000"), 1))
        .isInstanceOf(ImageException.class)
        .hasMessageStartingWith("llm.image.pool = 100000: the images would take ")
        .hasMessageEndingWith("choose a smaller pool, smaller images or a larger heap (-Xmx)");
  }

  @ParameterizedTest
  @CsvSource({"jpeg, 720, 1280", "jpeg, 256, 256", "png, 256, 256"})
  void shouldSayHowMuchMemoryARecordTakes(String format, int height, int width) {
    ImageShape shape = with(ImageShape.of(TEXT, new ImageSize(height, width)), 2, 2);
    RecordSource source = source(shape, Map.of("llm.image.format", format), 1);
    long real =
        images(source.record(0, 0)).stream().mapToLong(i -> ((ByteBuffer) i).remaining()).sum();

    assertThat(source.bytes()).isBetween(real, real * 11 / 10);
  }

  @Test
  void shouldSendFilesInTurnByteForByteWhateverTheirFormat() throws IOException {
    byte[] png = content(new ImageEncoder().noise(new ImageSize(5, 4), ImageType.PNG, 1));
    byte[] jpeg = content(new ImageEncoder().noise(new ImageSize(5, 4), ImageType.JPEG, 1));
    byte[] webp = webp();
    write("b.png", png);
    write("c.JPEG", jpeg);
    write("a.webp", webp);
    write("notes.txt", "no image".getBytes(StandardCharsets.UTF_8));
    write(".DS_Store", new byte[8]);
    RecordSource source = source(unsized(), Map.of("llm.image.files", "."), 1);

    List<Object> all =
        LongStream.range(0, 4).mapToObj(i -> images(source.record(WARMUP, i)).get(0)).toList();
    assertThat(all.stream().map(TextWithImagesTest::mediaType))
        .containsExactly("image/webp", "image/png", "image/jpeg", "image/webp");
    assertThat(content(all.get(0))).isEqualTo(webp);
    assertThat(content(all.get(1))).isEqualTo(png);
    assertThat(content(all.get(2))).isEqualTo(jpeg);
  }

  @Test
  void shouldGoOnWhereTheWarmUpAndThePointBeforeHaveEnded() {
    String urls = "http://x/0,http://x/1,http://x/2,http://x/3,http://x/4,http://x/5,http://x/6";
    Map<String, String> load =
        Map.of(
            "llm.image.files",
            urls,
            "llm.warmup.requests",
            "1",
            "llm.load.requests",
            "2",
            "llm.load.concurrency",
            "1");
    RecordSource single = source(unsized(), load, 1);

    assertThat(
            Stream.of(
                    single.record(WARMUP, 0),
                    single.record(0, 0),
                    single.record(0, 1),
                    single.record(WARMUP + 1, 0),
                    single.record(1, 0),
                    single.record(1, 1),
                    single.record(WARMUP + 2, 0),
                    single.record(2, 0))
                .map(record -> images(record).get(0).toString().substring("http://x/".length())))
        .containsExactly("0", "1", "2", "3", "4", "5", "6", "0");
    RecordSource pairs = source(with(unsized(), 2, 2), load, 1);
    assertThat(images(pairs.record(0, 1))).containsExactly("http://x/4", "http://x/5");
    assertThat(images(pairs.record(WARMUP + 1, 0))).containsExactly("http://x/6", "http://x/0");
  }

  @Test
  void shouldFindFilesByNameFolderAndPatternAndPassUrlsThrough() throws IOException {
    byte[] png = content(new ImageEncoder().noise(new ImageSize(5, 4), ImageType.PNG, 1));
    write("cats/one.png", png);
    write("cats/two.png", png);
    write("dog.png", png);
    Files.write(directory.resolve("here.png"), png);
    String url = "https://example.org/a.jpg?size=2";

    assertThat(number("cats")).isEqualTo(2);
    assertThat(number("dog.png")).isEqualTo(1);
    assertThat(number("*.png")).isEqualTo(1);
    assertThat(number("**.png")).isEqualTo(3);
    assertThat(number("here.png")).isEqualTo(1);
    assertThat(number(directory.resolve("here.png").toString())).isEqualTo(1);
    RecordSource source = source(unsized(), Map.of("llm.image.files", "dog.png," + url), 1);
    assertThat(images(source.record(WARMUP, 1))).containsExactly(url);
  }

  @Test
  void shouldHaveSamplesThatCanBeSentInAnySize() {
    RealImages samples = RealImages.of(List.of("."), Path.of(""), PLACES);

    samples.prepare(ImageShape.of(TEXT, new ImageSize(8, 8)));
    assertThat(samples.number()).isEqualTo(2);
  }

  @Test
  void shouldResizeFilesWhenTheShapeHasASize() throws IOException {
    write("a.png", content(new ImageEncoder().noise(new ImageSize(50, 40), ImageType.PNG, 1)));
    Map<String, Object> record = source(SMALL, Map.of("llm.image.files", "a.png"), 1).record(0, 0);

    assertThat(sizes(record)).containsExactly("24x40");
    assertThat(mediaType(images(record).get(0))).isEqualTo("image/png");
  }

  @Test
  void shouldSayWhichImageCannotBeResized() throws IOException {
    write("a.webp", webp());

    assertThatThrownBy(() -> source(SMALL, Map.of("llm.image.files", "a.webp"), 1))
        .hasMessage(
            "llm.image.files: %s, which this JDK does not read, cannot be resized to 24x40: use"
                    .formatted(file("a.webp"))
                + " shapes without a size, such as mixed");
    assertThatThrownBy(() -> source(SMALL, Map.of("llm.image.files", "http://x/secret.png"), 1))
        .hasMessage(
            "llm.image.files: an image that is elsewhere cannot be resized to 24x40: use shapes"
                + " without a size, such as mixed");
  }

  @Test
  void shouldTakeAJpegWhoseMarkersStandBehindFillBytes() throws IOException {
    byte[] jpeg = content(new ImageEncoder().noise(new ImageSize(50, 40), ImageType.JPEG, 1));
    ByteBuffer filled = ByteBuffer.allocate(jpeg.length + 3).put(jpeg, 0, 2);
    filled.put(new byte[] {-1, -1, -1}).put(jpeg, 2, jpeg.length - 2);
    write("filled.jpg", filled.array());

    RecordSource source = source(unsized(), Map.of("llm.image.files", "filled.jpg"), 1);
    assertThat(content(images(source.record(0, 0)).get(0))).isEqualTo(filled.array());
    write("cut.jpg", Arrays.copyOf(filled.array(), 4));
    assertMistake("cut.jpg", ": %s: this JPEG image is broken or cut off", "cut.jpg");
  }

  @Test
  void shouldDecodeFilesWhereNoTemporaryFileCanBeMade() throws IOException {
    write("a.png", content(new ImageEncoder().noise(new ImageSize(50, 40), ImageType.PNG, 1)));
    Path gone = Files.createDirectory(directory.resolve("gone"));
    ImageIO.setCacheDirectory(gone.toFile());
    Files.delete(gone);
    Map<String, Object> record;
    try {
      record = source(SMALL, Map.of("llm.image.files", "a.png"), 1).record(0, 0);
    } finally {
      ImageIO.setCacheDirectory(null);
    }
    assertThat(sizes(record)).containsExactly("24x40");
  }

  @Test
  void shouldReadAndResizeEachFileOnceAsLongAsThereIsMemoryForIt() throws IOException {
    write("a.png", content(new ImageEncoder().noise(new ImageSize(50, 40), ImageType.PNG, 1)));
    Map<String, String> file = Map.of("llm.image.files", "a.png");
    RecordSource asItIs = source(unsized(), file, 1);
    RecordSource resized = source(SMALL, file, 1);

    assertThat(images(asItIs.record(0, 1)).get(0)).isSameAs(images(asItIs.record(0, 0)).get(0));
    assertThat(images(resized.record(0, 1)).get(0)).isSameAs(images(resized.record(0, 0)).get(0));
  }

  @Test
  void shouldSayWhatIsWrongWithAFile() throws IOException {
    byte[] jpeg = content(new ImageEncoder().noise(new ImageSize(50, 40), ImageType.JPEG, 1));
    byte[] png = content(new ImageEncoder().noise(new ImageSize(50, 40), ImageType.PNG, 1));
    byte[] broken = png.clone();
    broken[png.length / 2]++;
    write("cut.jpg", Arrays.copyOf(jpeg, jpeg.length - 2));
    write("cut.png", Arrays.copyOf(png, png.length - 20));
    write("broken.png", broken);
    write("cut.webp", Arrays.copyOf(webp(), webp().length - 1));
    write("text.png", "<html>".getBytes(StandardCharsets.UTF_8));
    write("empty.jpg", new byte[0]);
    write("really.png", jpeg);
    write("none/readme.txt", new byte[1]);

    assertMistake("cut.jpg", ": %s: this JPEG image is broken or cut off", "cut.jpg");
    assertMistake("cut.png", ": %s: this PNG image is broken or cut off", "cut.png");
    assertMistake("broken.png", ": %s: this PNG image is broken or cut off", "broken.png");
    assertMistake("cut.webp", ": %s: this WebP image is broken or cut off", "cut.webp");
    assertMistake("text.png", ": %s: no JPEG, PNG or WebP image", "text.png");
    assertMistake("empty.jpg", ": %s: no JPEG, PNG or WebP image", "empty.jpg");
    assertMistake("none/*", ": %s: no JPEG, PNG or WebP image", "none/readme.txt");
    assertMistake(
        "really.png",
        ": %s: a JPEG image by its content, so its name must end with .jpg",
        "really.png");
    assertMistake("none", " = none: no image in %s (.jpg, .jpeg, .png, .webp)", "none");
    assertMistake("*.gif", " = *.gif: no image in %s (.jpg, .jpeg, .png, .webp)", "");
    assertMistake(
        "no.png",
        " = no.png: no such file or folder; looked for %s, " + directory.resolve("no.png"),
        "no.png");
  }

  @Test
  void shouldRefuseAnImageOfASizeThatNoneCanHave() throws IOException {
    byte[] png = content(new ImageEncoder().noise(new ImageSize(50, 40), ImageType.PNG, 1));
    byte[] jpeg = content(new ImageEncoder().noise(new ImageSize(50, 40), ImageType.JPEG, 1));
    write("zero.png", png(png, 0, 0));
    write("huge.png", png(png, 16_385, 1));
    write("most.png", png(png, 16_384, 10_923));
    write("fine.png", png(png, 16_384, 10_922));
    write("negative.png", png(png, 1, 0x80000000));
    write("zero.jpg", jpeg(jpeg, 0, 40));
    write("wide.jpg", jpeg(jpeg, 50, 65_535));
    write("zero.webp", webp("VP8 \12\0\0\0abcdef\0\0\11\0"));
    write("huge.webp", webp("VP8X\12\0\0\0\0\0\0\0\u00ff\u00ff\u00ff\11\0\0"));
    write("large.webp", webp("VP8L\6\0\0\0/\u00ff\u00ff\u00ff\u000f\0"));

    assertSize("zero.png", "0x0");
    assertSize("huge.png", "16385x1");
    assertSize("most.png", "16384x10923");
    assertSize("negative.png", "1x2147483648");
    assertSize("zero.jpg", "0x40");
    assertSize("wide.jpg", "50x65535");
    assertSize("zero.webp", "9x0");
    assertSize("huge.webp", "10x16777216");
    assertSize("large.webp", "16384x16384");
    assertThat(number("fine.png")).isEqualTo(1);
  }

  private void assertSize(String name, String size) {
    assertMistake(
        name,
        ": %s: a size of "
            + size
            + " by its header; must be 1 to 16,384 pixels a side and 178,956,970 in all",
        name);
  }

  private static byte[] png(byte[] image, int height, int width) {
    ByteBuffer changed = ByteBuffer.wrap(image.clone()).putInt(16, width).putInt(20, height);
    CRC32 sum = new CRC32();
    sum.update(changed.array(), 12, 17);
    return changed.putInt(29, (int) sum.getValue()).array();
  }

  private static byte[] jpeg(byte[] image, int height, int width) {
    byte[] size = {0, 50, 0, 40};
    int at = 0;
    while (!Arrays.equals(image, at, at + 4, size, 0, 4)) {
      at++;
    }
    return ByteBuffer.wrap(image.clone())
        .putShort(at, (short) height)
        .putShort(at + 2, (short) width)
        .array();
  }

  private void assertMistake(String name, String message, String file) {
    assertThatThrownBy(() -> source(unsized(), Map.of("llm.image.files", name), 1))
        .isInstanceOf(ImageException.class)
        .hasMessage("llm.image.files" + message.formatted(file(file)));
  }

  private int number(String name) {
    RecordSource source = source(with(unsized(), 1, 1), Map.of("llm.image.files", name), 1);
    assertThat(images(source.record(0, 0))).hasSize(1);
    return RealImages.of(List.of(name), directory, PLACES).number();
  }

  private RecordSource source(ImageShape shape, Map<String, String> properties, long runNonce) {
    Settings settings =
        Settings.load(
            new SettingsSources(
                new HashMap<>(properties),
                Map.of(),
                ClassLoader.getPlatformClassLoader(),
                directory));
    Texts texts = Texts.ofWords(settings.seed(), runNonce);
    return new TextWithImages(directory)
        .prepare(new Preparation(settings, runNonce, texts))
        .of(shape);
  }

  private Path file(String name) {
    return directory.resolve("feeders/images").resolve(name).normalize();
  }

  private void write(String name, byte[] content) throws IOException {
    Files.createDirectories(file(name).getParent());
    Files.write(file(name), content);
  }

  private static ImageShape with(ImageShape shape, int fewest, int most) {
    return new ImageShape(shape.text(), shape.size(), fewest, most);
  }

  private static ImageShape unsized() {
    return new ImageShape(TEXT, Optional.empty(), 1, 1);
  }

  /** As long as it says it is; nobody looks into it. */
  private static byte[] webp() {
    return webp("VP8X\12\0\0\0\0\0\0\0\7\0\0\11\0\0");
  }

  private static byte[] webp(String chunk) {
    return ("RIFF" + (char) (4 + chunk.length()) + "\0\0\0WEBP" + chunk)
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  private static List<Object> images(Map<String, Object> record) {
    return List.copyOf((List<?>) record.get("images"));
  }

  private static List<List<String>> sizes(RecordSource source, int records) {
    return IntStream.range(0, records).mapToObj(i -> sizes(source.record(0, i))).toList();
  }

  private static List<String> sizes(Map<String, Object> record) {
    return images(record).stream().map(TextWithImagesTest::size).toList();
  }

  private static String size(Object image) {
    try {
      BufferedImage pixels = ImageIO.read(new ByteArrayInputStream(content(image)));
      return pixels.getHeight() + "x" + pixels.getWidth();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] content(Object image) {
    return Base64.getDecoder().decode(text(image).split(",", 2)[1]);
  }

  private static String mediaType(Object image) {
    return text(image).replaceFirst("data:([^;]*);.*", "$1");
  }

  private static String text(Object image) {
    return StandardCharsets.US_ASCII.decode(((ByteBuffer) image).duplicate()).toString();
  }
}
