package llm.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import llm.settings.SettingsTest.Sources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShapeReaderTest {

  private static final String ALLOWED_SHAPE =
      "input/output tokens, each from 1 to 10000000, e.g. 128/128";

  private static final String ALLOWED =
      "must be a list of " + ALLOWED_SHAPE + ", or of CSV files in feeders/shapes, e.g. text.csv";

  @TempDir Path directory;

  @Test
  void shouldReadShapesWhenTheyAreListed() {
    assertThat(shapes("128/128, 1024 / 16"))
        .containsExactly(new Shape(128, 128), new Shape(1024, 16));
    assertThat(new Shape(1024, 16).name()).isEqualTo("1024/16");
  }

  @Test
  void shouldReadTheFileOfTheFolderWhenItIsNamedWithOrWithoutItsEnding() throws IOException {
    Files.createDirectories(directory.resolve("feeders/shapes"));
    Files.writeString(
        directory.resolve("feeders/shapes/mine.csv"),
        "\uFEFF# mine\r\n\r\n input_tokens , output_tokens\r\n32,64\r\n # more\r\n 128 , 1 \r\n\r\n");

    assertThat(shapes("mine.csv")).containsExactly(new Shape(32, 64), new Shape(128, 1));
    assertThat(shapes("mine")).containsExactly(new Shape(32, 64), new Shape(128, 1));
    assertThat(shapes("1/1,mine"))
        .containsExactly(new Shape(1, 1), new Shape(32, 64), new Shape(128, 1));
  }

  @Test
  void shouldReadTheFileAsGivenWhenItIsNotInTheFolder() throws IOException {
    Files.createDirectories(directory.resolve("my"));
    Path file =
        Files.writeString(directory.resolve("my/own.csv"), "input_tokens,output_tokens\n5,6");
    Files.copy(file, directory.resolve("here.csv"));

    assertThat(shapes("my/own.csv")).containsExactly(new Shape(5, 6));
    assertThat(shapes(file.toString())).containsExactly(new Shape(5, 6));
    assertThat(shapes("here.csv")).containsExactly(new Shape(5, 6));
  }

  @Test
  void shouldReportShapesWhenTheyAreOutOfRange() {
    assertThat(mistakes("0/1,1/10000001,-1/5,99999999999999999999/1,10000000/1"))
        .containsExactly(
            "llm.shapes = 0/1 (-Dllm.shapes): must be " + ALLOWED_SHAPE,
            "llm.shapes = 1/10000001 (-Dllm.shapes): must be " + ALLOWED_SHAPE,
            "llm.shapes = -1/5 (-Dllm.shapes): must be " + ALLOWED_SHAPE,
            "llm.shapes = 99999999999999999999/1 (-Dllm.shapes): must be " + ALLOWED_SHAPE);
  }

  @Test
  void shouldSayWhereItLookedWhenAFileIsMissing() {
    assertThat(mistakes("gone,a/gone.csv,128x128,nul\0"))
        .containsExactly(
            "llm.shapes = gone,a/gone.csv,128x128,nul\\u0000 (-Dllm.shapes): "
                + ALLOWED
                + "; wrong: nul\\u0000");
    assertThat(mistakes("gone,a/gone.csv,128x128"))
        .containsExactly(
            "llm.shapes = gone (-Dllm.shapes): " + ALLOWED + "; looked for feeders/shapes/gone.csv",
            "llm.shapes = a/gone.csv (-Dllm.shapes): "
                + ALLOWED
                + "; looked for feeders/shapes/a/gone.csv, a/gone.csv",
            "llm.shapes = 128x128 (-Dllm.shapes): "
                + ALLOWED
                + "; looked for feeders/shapes/128x128.csv");
  }

  @Test
  void shouldReportEveryBadLineWithItsNumber() {
    String csv = "# head\ninput_tokens,output_tokens\n1,1\n0,1\n\n1;2\n3,4,5\n6\n7,x\n";

    assertThat(mistakesOf(csv))
        .containsExactly(
            "llm.shapes = 0,1 (a.csv:4): must be two integers from 1 to 10000000, e.g. 128,128",
            "llm.shapes = 1;2 (a.csv:6): must be two integers from 1 to 10000000, e.g. 128,128",
            "llm.shapes = 3,4,5 (a.csv:7): must be two integers from 1 to 10000000, e.g. 128,128",
            "llm.shapes = 6 (a.csv:8): must be two integers from 1 to 10000000, e.g. 128,128",
            "llm.shapes = 7,x (a.csv:9): must be two integers from 1 to 10000000, e.g. 128,128");
  }

  @Test
  void shouldReportTheHeaderWhenItIsMissing() {
    assertThat(mistakesOf("# shapes\n128,128\n"))
        .containsExactly(
            "llm.shapes = 128,128 (a.csv:2): must be the header input_tokens,output_tokens");
  }

  @Test
  void shouldNameTheFileWhenItHoldsNoShape() {
    String message =
        "llm.shapes (a.csv): holds no shape:"
            + " the header input_tokens,output_tokens and one line per shape are needed";

    assertThat(mistakesOf("")).containsExactly(message);
    assertThat(mistakesOf("# nothing\n")).containsExactly(message);
    assertThat(mistakesOf("input_tokens,output_tokens\n")).containsExactly(message);
  }

  @Test
  void shouldNameTheFileWhenItIsNotInUtf8() throws IOException {
    Files.write(directory.resolve("a.csv"), new byte[] {(byte) 0xff, (byte) 0xfe, 'x'});

    assertThat(mistakes("a.csv")).containsExactly("llm.shapes (a.csv): must be text in UTF-8");
  }

  @Test
  void shouldReportTheRepetitionWhenAFileAndTheListHaveTheSameShape() throws IOException {
    Files.writeString(directory.resolve("a.csv"), "input_tokens,output_tokens\n1,2\n3,4\n1,2\n");

    assertThat(mistakes("3/4,a.csv"))
        .containsExactly("llm.shapes = 3/4,a.csv (-Dllm.shapes): must not repeat 3/4, 1/2");
    assertThat(mistakes("1/2, 1 / 2"))
        .containsExactly("llm.shapes = 1/2, 1 / 2 (-Dllm.shapes): must not repeat 1/2");
  }

  @Test
  void shouldReportTheListWhenItIsEmpty() {
    assertThat(mistakes("")).containsExactly("llm.shapes = \"\" (-Dllm.shapes): " + ALLOWED);
  }

  @Test
  void shouldReadTheFilesOfTheSuite() {
    Sources sources = new Sources(Path.of(""));

    assertThat(sources.property("llm.shapes", "text.csv").load().shapes())
        .extracting(Shape::name)
        .containsExactly("32/32", "128/128", "1024/1024", "3072/1024", "8192/1024");
    assertThat(sources.property("llm.shapes", "text-quick").load().shapes())
        .extracting(Shape::name)
        .containsExactly("128/128", "1024/128");
  }

  @Test
  void shouldRefuseTokensOutOfRange() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Shape(0, 1))
        .withMessage("inputTokens must be 1 to 10000000");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Shape(1, 10_000_001))
        .withMessage("outputTokens must be 1 to 10000000");
  }

  private List<Shape> shapes(String text) {
    return new Sources(directory).property("llm.shapes", text).load().shapes();
  }

  private List<String> mistakes(String text) {
    return new Sources(directory).property("llm.shapes", text).mistakes();
  }

  private List<String> mistakesOf(String csv) {
    return new Sources(directory).write("a.csv", csv).property("llm.shapes", "a.csv").mistakes();
  }
}
