package llm.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import testkit.RawHttp;

@Timeout(120)
class SimulatedServerMainTest {

  @TempDir private Path folder;
  private Process process;

  private BufferedReader start(String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                SimulatedServerMain.class.getName()));
    command.addAll(List.of(arguments));
    process =
        new ProcessBuilder(command).redirectError(folder.resolve("errors.txt").toFile()).start();
    return new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  @AfterEach
  void end() {
    process.destroyForcibly();
  }

  private String errors() throws IOException {
    return Files.readString(folder.resolve("errors.txt"));
  }

  @Test
  void shouldServeUntilItIsTerminatedAndCompleteItsLog() throws Exception {
    Path log = folder.resolve("truth.csv");
    BufferedReader out = start("--ttft", "5ms", "--itl", "1ms", "--truth-log", log.toString());

    String line = out.readLine();
    assertThat(line).matches("listening on http://127\\.0\\.0\\.1:\\d+");
    int port = Integer.parseInt(line.substring(line.lastIndexOf(':') + 1));
    RawHttp.post(
        port, "/v1/completions", "{\"prompt\":\"hello\",\"max_tokens\":7,\"stream\":true}");
    // by its handle, since ending it as a Process closes the stream that is still read
    process.toHandle().destroy();

    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(out.readLine()).isNull();
    assertThat(Files.readAllLines(log)).hasSize(2);
    assertThat(Files.readAllLines(log).get(1)).matches("1,\\d+,\\d+,\\d+,7");
    assertThat(errors()).isEmpty();
  }

  @Test
  void shouldEndWithOneLineWhenAnOptionIsWrong() throws Exception {
    BufferedReader out = start("--ttft", "soon");

    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(2);
    assertThat(out.readLine()).isNull();
    assertThat(errors())
        .isEqualToIgnoringNewLines(
            "--ttft: 'soon' is no duration, allowed are numbers with us, ms, s or m");
  }

  @Test
  void shouldListItsOptionsWhenAsked() throws Exception {
    BufferedReader out = start("--help");

    assertThat(out.lines()).anyMatch(line -> line.startsWith("  --truth-log FILE"));
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
  }
}
