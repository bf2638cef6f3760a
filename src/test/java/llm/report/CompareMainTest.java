package llm.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import testkit.SampleRuns;

class CompareMainTest {

  @TempDir Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void shouldCompareEachRunWithTheFirst() throws IOException {
    ReportWriter.write(SampleRuns.mixed(), folder.resolve("a/llm"));
    ReportWriter.write(SampleRuns.mixed(), folder.resolve("b/llm"));
    String a = folder.resolve("a").toString();
    String b = folder.resolve("b").toString();

    assertThat(run("--gate", "ttft.mean=10%", "--out", folder.resolve("c").toString(), a, b, a))
        .isZero();

    assertThat(text(out))
        .startsWith("# Comparison\n\n## ")
        .contains("| text 32/5 c=4 | ttft.mean | 200.00 ms | 200.00 ms | x 1.000 | undecided: ")
        .containsPattern("## .*/b beside .*/a\n");
    assertThat(Files.readString(folder.resolve("c/comparison.md"))).isEqualTo(text(out));
  }

  @Test
  void shouldSayInOneLineWhatIsWrong() {
    assertThat(run("only-one")).isEqualTo(1);
    assertThat(run("--gate", "ttft=10%", "a", "b")).isEqualTo(1);
    assertThat(run("--gate", "qps=10", "a", "b")).isEqualTo(1);
    assertThat(run("--fast", "a", "b")).isEqualTo(1);
    assertThat(run("a", "b", "--out")).isEqualTo(1);
    assertThat(run(folder.resolve("no").toString(), "b")).isEqualTo(1);

    assertThat(text(err).lines())
        .hasSize(6)
        .anyMatch(line -> line.startsWith("two runs are needed"))
        .anyMatch(line -> line.startsWith("--gate ttft=10%: must be a metric (ttft.mean, "))
        .anyMatch(line -> line.startsWith("--fast: no such option"))
        .anyMatch(line -> line.startsWith("--out: what follows it is missing"))
        .anyMatch(line -> line.endsWith("vllm bench serve or a .csv file"));
    assertThat(text(out)).isEmpty();
  }

  @Test
  void shouldListItsOptions() {
    assertThat(run("--help")).isZero();
    assertThat(text(out)).contains("--gate", "--out", "BASELINE");
  }

  private int run(String... arguments) {
    return CompareMain.run(
        List.of(arguments),
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  private static String text(ByteArrayOutputStream bytes) {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
