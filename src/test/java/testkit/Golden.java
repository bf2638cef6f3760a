package testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Expected texts in {@code src/test/resources/samples}. */
public final class Golden {

  private Golden() {}

  /**
   * Compares with an expected text. What was found instead is left in {@code target/samples}, for a
   * look and, if it is better, as the new expectation.
   *
   * @param name of the sample, e.g. {@code report/summary.csv}
   */
  public static void assertMatches(String name, String actual) {
    try {
      Path found = Path.of("target/samples").resolve(name);
      Files.createDirectories(found.getParent());
      Files.writeString(found, actual);
      assertThat(actual).as(name).isEqualTo(read(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(String name) throws IOException {
    try (InputStream in = Golden.class.getResourceAsStream("/samples/" + name)) {
      assertThat(in).as("sample " + name).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
