package llm.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import llm.settings.SettingsTest.Sources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShapeReaderTest {

  private static final String SHAPES =
      "128/128 (text: input/output tokens), 720x1280 or 30/300@448x448 (image: height x width),"
          + " 512 or 512*8 (embedding: tokens * texts), 32/128*10 (rerank: query/document tokens *"
          + " documents)";

  private static final String ALLOWED =
      "must be a list of shapes such as "
          + SHAPES
          + ", or of CSV files in feeders/shapes, e.g. text.csv";

  private static final String HEADERS =
      "input_tokens,output_tokens or input_tokens,output_tokens,height,width or"
          + " input_tokens,output_tokens,height,width,images or input_tokens,texts or"
          + " query_tokens,document_tokens,documents";

  @TempDir Path directory;

  @Test
  void shouldReadShapesWhenTheyAreListed() {
    assertThat(shapes("128/128, 1024 / 16"))
        .containsExactly(new TextShape(128, 128), new TextShape(1024, 16));
    assertThat(new TextShape(1024, 16).name()).isEqualTo("1024/16");
  }

  @Test
  void shouldReadTheFileOfTheFolderWhenItIsNamedWithOrWithoutItsEnding() throws IOException {
    Files.createDirectories(directory.resolve("feeders/shapes"));
    Files.writeString(
        directory.resolve("feeders/shapes/mine.csv"),
        "\uFEFF# mine\r\n\r\n input_tokens , output_tokens\r\n32,64\r\n # more\r\n 128 , 1 \r\n\r\n");

    assertThat(shapes("mine.csv")).containsExactly(new TextShape(32, 64), new TextShape(128, 1));
    assertThat(shapes("mine")).containsExactly(new TextShape(32, 64), new TextShape(128, 1));
    assertThat(shapes("1/1,mine"))
        .containsExactly(new TextShape(1, 1), new TextShape(32, 64), new TextShape(128, 1));
  }

  @Test
  void shouldReadTheFileAsGivenWhenItIsNotInTheFolder() throws IOException {
    Files.createDirectories(directory.resolve("my"));
    Path file =
        Files.writeString(directory.resolve("my/own.csv"), "input_tokens,output_tokens\n5,6");
    Files.copy(file, directory.resolve("here.csv"));

    assertThat(shapes("my/own.csv")).containsExactly(new TextShape(5, 6));
    assertThat(shapes(file.toString())).containsExactly(new TextShape(5, 6));
    assertThat(shapes("here.csv")).containsExactly(new TextShape(5, 6));
  }

  @Test
  void shouldReadShapesOfEachKindWhenTheyAreWrittenInItsForm() {
    TextShape text = new TextShape(30, 300);
    ImageSize size = new ImageSize(720, 1280);

    assertThat(shapes("720x1280, 30/300@720x1280, 720x1280*2, 30/300 @ mixed * 1-4"))
        .containsExactly(
            ImageShape.of(new TextShape(128, 128), size),
            ImageShape.of(text, size),
            new ImageShape(new TextShape(128, 128), Optional.of(size), 2, 2),
            new ImageShape(text, Optional.empty(), 1, 4));
    assertThat(shapes("512,512*8"))
        .containsExactly(new EmbeddingShape(512, 1), new EmbeddingShape(512, 8));
    assertThat(shapes("32/128*10")).containsExactly(new RerankShape(32, 128, 10));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "128/128",
        "720x1280",
        "30/300@448x448",
        "720x1280*2",
        "mixed",
        "30/300@mixed*1-4",
        "512",
        "512*8",
        "32/128*10"
      })
  void shouldNameAShapeAsItIsWritten(String text) {
    assertThat(shapes(text)).extracting(Shape::name).containsExactly(text);
  }

  @Test
  void shouldReadAFileOfEachKind() throws IOException {
    assertThat(shapesOf("input_tokens,output_tokens,height,width\n128,128,512,256\n"))
        .containsExactly("512x256");
    assertThat(shapesOf("input_tokens,output_tokens,height,width,images\n30,300,512,256,2\n"))
        .containsExactly("30/300@512x256*2");
    assertThat(shapesOf("input_tokens,texts\n512,1\n512,8\n")).containsExactly("512", "512*8");
    assertThat(shapesOf("query_tokens,document_tokens,documents\n32,128,10\n"))
        .containsExactly("32/128*10");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0/1 | prompt tokens must be 1 to 10000000",
        "1/10000001 | output tokens must be 1 to 10000000",
        "-1/5 | prompt tokens must be 1 to 10000000",
        "1/99999999999999999999 | output tokens must be 1 to 10000000",
        "0x256 | height must be 1 to 16384",
        "256x16385 | width must be 1 to 16384",
        "1/0@256x256 | output tokens must be 1 to 10000000",
        "256x256*0 | images must be 1 to 1000, the fewest first",
        "256x256*4-2 | images must be 1 to 1000, the fewest first",
        "256x256*1-1001 | images must be 1 to 1000, the fewest first",
        "0 | text tokens must be 1 to 10000000",
        "10000001 | text tokens must be 1 to 10000000",
        "5*0 | texts must be 1 to 100000",
        "5*100001 | texts must be 1 to 100000",
        "0/5*5 | query tokens must be 1 to 10000000",
        "5/0*5 | document tokens must be 1 to 10000000",
        "5/5*0 | documents must be 1 to 100000"
      })
  void shouldSayWhichNumberOfAShapeIsOutOfWhichRange(String text, String message) {
    assertThat(mistakes(text))
        .containsExactly("llm.shapes = " + text + " (-Dllm.shapes): " + message);
  }

  @Test
  void shouldSayWhereItLookedWhenAFileIsMissing() {
    assertThat(mistakes("gone,a/gone.csv,128by128,nul\0"))
        .containsExactly(
            "llm.shapes = gone,a/gone.csv,128by128,nul\\u0000 (-Dllm.shapes): "
                + ALLOWED
                + "; wrong: nul\\u0000");
    assertThat(mistakes("gone,a/gone.csv,128by128"))
        .containsExactly(
            "llm.shapes = gone (-Dllm.shapes): " + ALLOWED + "; looked for feeders/shapes/gone.csv",
            "llm.shapes = a/gone.csv (-Dllm.shapes): "
                + ALLOWED
                + "; looked for feeders/shapes/a/gone.csv, a/gone.csv",
            "llm.shapes = 128by128 (-Dllm.shapes): "
                + ALLOWED
                + "; looked for feeders/shapes/128by128.csv");
  }

  @Test
  void shouldReportEveryBadLineWithItsNumber() {
    String csv = "# head\ninput_tokens,output_tokens\n1,1\n0,1\n\n1;2\n3,4,5\n6\n7,x\n";

    String wanted = "must be input_tokens,output_tokens, each an integer from 1 on";

    assertThat(mistakesOf(csv))
        .containsExactly(
            "llm.shapes = 0,1 (a.csv:4): " + wanted,
            "llm.shapes = 1;2 (a.csv:6): " + wanted,
            "llm.shapes = 3,4,5 (a.csv:7): " + wanted,
            "llm.shapes = 6 (a.csv:8): " + wanted,
            "llm.shapes = 7,x (a.csv:9): " + wanted);
  }

  @Test
  void shouldReportTheHeaderWhenItIsMissing() {
    assertThat(mistakesOf("# shapes\n128,128\n"))
        .containsExactly("llm.shapes = 128,128 (a.csv:2): must be the header " + HEADERS);
  }

  @Test
  void shouldNameTheFileWhenItHoldsNoShape() {
    String message =
        "llm.shapes (a.csv): holds no shape: a header ("
            + HEADERS
            + ") and one line per shape are needed";

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
  void shouldHaveNoShapeWhenNoneIsListed() {
    assertThat(shapes("")).isEmpty();
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
    assertThat(sources.property("llm.shapes", "image.csv").load().shapes())
        .extracting(Shape::name)
        .containsExactly("256x256", "512x512", "720x1280");
    assertThat(sources.property("llm.shapes", "image-sweep.csv").load().shapes())
        .extracting(Shape::name)
        .containsExactly("30/300@448x448");
    assertThat(sources.property("llm.shapes", "embedding.csv").load().shapes())
        .extracting(Shape::name)
        .containsExactly("30", "126", "1022", "3070");
    assertThat(sources.property("llm.shapes", "rerank.csv").load().shapes())
        .extracting(Shape::name)
        .containsExactly("14/14*1", "62/62*1", "510/510*1", "1534/1534*1");
    assertThat(sources.property("llm.shapes", "rerank-documents.csv").load().shapes())
        .extracting(Shape::name)
        .containsExactly("16/32*1", "16/128*10", "32/1024*10");
  }

  @Test
  void shouldRefuseTokensOutOfRange() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TextShape(0, 1))
        .withMessage("prompt tokens must be 1 to 10000000");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TextShape(1, 10_000_001))
        .withMessage("output tokens must be 1 to 10000000");
  }

  private List<String> shapesOf(String csv) throws IOException {
    Files.writeString(directory.resolve("a.csv"), csv);
    return shapes("a.csv").stream().map(Shape::name).toList();
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
