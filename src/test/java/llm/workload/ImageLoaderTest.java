package llm.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImageLoaderTest {

  private static final String DOT =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5Erk"
          + "Jggg==";
  private static final String URL = "data:image/png;base64," + DOT;

  @TempDir Path directory;

  private Path images;
  private ImageLoader loader;

  @BeforeEach
  void makeFolder() throws IOException {
    images = Files.createDirectories(directory.resolve("feeders").resolve("images"));
    loader = new ImageLoader(directory);
  }

  @Test
  void shouldLookInTheFolderOfImagesWhenABareNameIsGiven() throws IOException {
    Files.write(images.resolve("dot.png"), dot());

    assertThat(text(loader.load("dot.png"))).isEqualTo(URL);
  }

  @Test
  void shouldLookInTheWorkingDirectoryWhenTheFolderHasNoSuchFile() throws IOException {
    Path elsewhere = Files.write(directory.resolve("dot.png"), dot());

    assertThat(text(loader.load("dot.png"))).isEqualTo(URL);
    assertThat(text(loader.load(elsewhere.toString()))).isEqualTo(URL);
  }

  @Test
  void shouldSayWhereItLookedWhenThereIsNoSuchFile() {
    assertThatThrownBy(() -> loader.load("dots.png"))
        .isInstanceOf(ImageException.class)
        .hasMessage(
            "dots.png: no such image file; looked for "
                + images.resolve("dots.png")
                + ", "
                + directory.resolve("dots.png"));
    Path absolute = directory.resolve("none.png").toAbsolutePath();
    assertThatThrownBy(() -> loader.load(absolute.toString()))
        .hasMessage(absolute + ": no such image file; looked for " + absolute);
  }

  @Test
  void shouldReadAFileOnceWhenItIsAskedForAgain() throws IOException {
    Path file = Files.write(images.resolve("dot.png"), dot());
    assertThat(loader.loaded("dot.png")).isEmpty();
    ByteBuffer first = loader.load("dot.png");
    Files.delete(file);

    assertThat(loader.loaded("dot.png")).contains(first);
    assertThat(loader.load("dot.png")).isSameAs(first);
  }

  private static byte[] dot() {
    return Base64.getDecoder().decode(DOT);
  }

  private static String text(ByteBuffer url) {
    return StandardCharsets.US_ASCII.decode(url.duplicate()).toString();
  }
}
