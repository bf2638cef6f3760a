package llm.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import llm.settings.ImageSize;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImageEncoderTest {

  /** Tables K.1 and K.2 of the JPEG standard (ITU-T T.81), row by row. */
  private static final int[] LUMINANCE = {
    16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56,
    14, 17, 22, 29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113,
    92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99
  };

  private static final int[] CHROMINANCE = {
    17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99,
    47, 66, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99
  };

  private final ImageEncoder encoder = new ImageEncoder();

  @Test
  void shouldHalveTheResolutionOfChroma() {
    byte[] frame = segment(jpeg(720, 1280, 1), 0xC0, 0);

    assertThat(ByteBuffer.wrap(frame).getShort(1)).isEqualTo((short) 720);
    assertThat(ByteBuffer.wrap(frame).getShort(3)).isEqualTo((short) 1280);
    assertThat(frame[5]).as("components").isEqualTo((byte) 3);
    assertThat(new int[] {frame[7], frame[10], frame[13]})
        .as("horizontal and vertical sampling")
        .containsExactly(0x22, 0x11, 0x11);
  }

  @Test
  void shouldQuantiseWithQuality75() {
    byte[] image = jpeg(64, 64, 1);

    assertThat(table(segment(image, 0xDB, 0))).isEqualTo(quality75(LUMINANCE));
    assertThat(table(segment(image, 0xDB, 1))).isEqualTo(quality75(CHROMINANCE));
  }

  @Test
  void shouldBeAsLargeAsTheImagesOfVllmBench() {
    // as vllm bench serve 0.32 sent one of this size: 739,403 characters of data: URL
    assertThat(encoder.noise(new ImageSize(720, 1280), ImageType.JPEG, 5).remaining())
        .isCloseTo(739_403, within(2_000));
  }

  @ParameterizedTest
  @CsvSource({"JPEG, 256, 256", "JPEG, 33, 17", "PNG, 64, 96", "PNG, 1, 1", "JPEG, 1, 1"})
  void shouldHaveTheAskedSizeHeightFirst(ImageType type, int height, int width) throws IOException {
    ByteBuffer url = encoder.noise(new ImageSize(height, width), type, 3);
    byte[] content = content(url);
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(content));

    assertThat(image.getHeight()).isEqualTo(height);
    assertThat(image.getWidth()).isEqualTo(width);
    assertThat(ImageType.of(content)).contains(type);
    assertThat(type.isWhole(content)).isTrue();
    assertThat(url.isReadOnly()).isTrue();
    assertThat(text(url)).startsWith("data:image/" + type.word() + ";base64,");
  }

  @Test
  void shouldBeEvenNoiseWithoutPatternWhenNothingIsLost() throws IOException {
    byte[] content = content(encoder.noise(new ImageSize(256, 256), ImageType.PNG, 11));
    int[] values = values(ImageIO.read(new ByteArrayInputStream(content)));
    long[] counts = new long[256];
    Arrays.stream(values).forEach(value -> counts[value]++);
    double expected = values.length / 256.0;
    double chiSquare =
        Arrays.stream(counts).mapToDouble(n -> (n - expected) * (n - expected) / expected).sum();

    // 255 degrees of freedom: mean 255, standard deviation 22.6
    assertThat(chiSquare).isBetween(150.0, 370.0);
    for (int distance : new int[] {1, 2, 3, 8, 24, 768}) {
      assertThat(correlation(values, distance)).as("%d", distance).isCloseTo(0, within(0.01));
    }
  }

  @Test
  void shouldRepeatAnImageOnlyWhenTheSeedIsTheSame() {
    ImageSize size = new ImageSize(40, 30);
    ByteBuffer first = encoder.noise(size, ImageType.JPEG, 9);
    ByteBuffer other = encoder.noise(size, ImageType.JPEG, 10);

    assertThat(encoder.noise(size, ImageType.JPEG, 9)).isEqualTo(first);
    assertThat(new ImageEncoder().noise(size, ImageType.JPEG, 9)).isEqualTo(first);
    assertThat(other).isNotEqualTo(first);
  }

  @Test
  void shouldKeepWhatCanBeSeenWhenAnImageIsResized() throws IOException {
    BufferedImage halves = new BufferedImage(100, 60, BufferedImage.TYPE_INT_RGB);
    for (int x = 50; x < 100; x++) {
      for (int y = 0; y < 60; y++) {
        halves.setRGB(x, y, 0xFFFFFF);
      }
    }

    byte[] content = content(encoder.resized(halves, new ImageSize(32, 64), ImageType.PNG));
    BufferedImage resized = ImageIO.read(new ByteArrayInputStream(content));

    assertThat(List.of(resized.getHeight(), resized.getWidth())).containsExactly(32, 64);
    assertThat(resized.getRGB(4, 16) & 0xFFFFFF).isZero();
    assertThat(resized.getRGB(60, 16) & 0xFFFFFF).isEqualTo(0xFFFFFF);
  }

  private byte[] jpeg(int height, int width, long seed) {
    return content(encoder.noise(new ImageSize(height, width), ImageType.JPEG, seed));
  }

  private static byte[] content(ByteBuffer url) {
    String text = text(url);
    return Base64.getDecoder().decode(text.substring(text.indexOf(',') + 1));
  }

  private static String text(ByteBuffer url) {
    return StandardCharsets.US_ASCII.decode(url.duplicate()).toString();
  }

  /** What a segment holds behind its length; the number counts those of one marker. */
  private static byte[] segment(byte[] image, int marker, int number) {
    int at = 2;
    int seen = 0;
    while (true) {
      int length = ByteBuffer.wrap(image).getShort(at + 2) & 0xFFFF;
      if ((image[at + 1] & 0xFF) == marker && seen++ == number) {
        return Arrays.copyOfRange(image, at + 4, at + 2 + length);
      }
      at += 2 + length;
    }
  }

  /** The values of a table in the order of their size, its number left out. */
  private static List<Integer> table(byte[] segment) {
    return IntStream.range(1, 65).mapToObj(i -> segment[i] & 0xFF).sorted().toList();
  }

  /** Quality 75 halves the tables of the standard, as libjpeg rounds. */
  private static List<Integer> quality75(int[] standard) {
    return Arrays.stream(standard).map(value -> (value * 50 + 50) / 100).sorted().boxed().toList();
  }

  private static int[] values(BufferedImage image) {
    int[] values = new int[image.getHeight() * image.getWidth() * 3];
    image.getRaster().getPixels(0, 0, image.getWidth(), image.getHeight(), values);
    return values;
  }

  private static double correlation(int[] values, int distance) {
    double sum = 0;
    int pairs = values.length - distance;
    for (int i = 0; i < pairs; i++) {
      sum += (values[i] - 127.5) * (values[i + distance] - 127.5);
    }
    return sum / pairs / (256.0 * 256.0 / 12);
  }
}
