package llm.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import llm.measure.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import testkit.SampleRecords;
import testkit.SampleRuns;
import testkit.StrictJson;

class RequestsFileTest {

  private static final long RUN_START = 0;

  @TempDir Path folder;

  private final List<String> warnings = new ArrayList<>();

  @Test
  void shouldWriteEveryKeyInOrderWhenARequestSucceeds() throws IOException {
    write(false, SampleRecords.request("run-1").sent(10).answered(128, 20.5, 30.5, 52.5));

    assertThat(Files.readString(file()))
        .isEqualTo(
            "{\"id\":\"run-1\",\"point\":\"text 128/128 c=4\",\"repeat\":1,\"scenario\":\"scenario\","
                + "\"kind\":\"text\",\"model\":\"model\",\"response_id\":\"chatcmpl-run-1\","
                + "\"scheduled_ms\":8.0,\"sent_ms\":10.0,\"end_ms\":62.5,\"status\":200,\"verdict\":\"ok\","
                + "\"error\":null,\"check_failed\":null,\"ttfb_ms\":1.0,\"ttft_ms\":20.5,"
                + "\"ttfo_ms\":20.5,\"tpot_ms\":16.0,\"decode_tps\":62.5,"
                + "\"e2e_ms\":52.5,\"wanted_ms\":1.5,\"late_ms\":0.5,\"connect_ms\":0.0,"
                + "\"input_tokens\":128,\"output_tokens\":3,\"reasoning_tokens\":null,"
                + "\"cached_tokens\":null,\"estimated\":false,\"finish_reason\":\"length\","
                + "\"reused_connection\":true}\n");
  }

  @Test
  void shouldAddGapsAndTextWhenDetailIsOn() throws IOException {
    write(true, SampleRecords.request("run-1").answered(1, 20.5, 30.5, 50.75).text("ab\nc"));

    JsonNode line = StrictJson.parse(Files.readString(file()));
    assertThat(line.get("itl_ms").toString()).isEqualTo("[10.0,20.25]");
    assertThat(line.get("text").textValue()).isEqualTo("ab\nc");
    assertThat(line).hasSize(32);
  }

  @Test
  void shouldWriteNullWhenThereIsNoValue() throws IOException {
    write(
        false,
        SampleRecords.request("run-1").verdict(Verdict.CONNECT_ERROR, 0, "connection refused"));

    JsonNode line = StrictJson.parse(Files.readString(file()));
    assertThat(line).hasSize(30);
    assertThat(line.get("verdict").textValue()).isEqualTo("connect_error");
    assertThat(line.get("error").textValue()).isEqualTo("connection refused");
    for (String key : List.of("status", "ttfb_ms", "ttft_ms", "tpot_ms", "decode_tps", "e2e_ms")) {
      assertThat(line.get(key).isNull()).as(key).isTrue();
    }
    assertThat(line.get("output_tokens").isNull()).isTrue();
    assertThat(line.get("response_id").isNull()).isTrue();
  }

  @Test
  void shouldKeepOneLinePerRecordWhenTextIsHostile() throws IOException {
    write(
        true,
        SampleRecords.request("run-1").answered(1, 1).text(SampleRuns.HOSTILE + "\r\n\u0085\u2029"),
        SampleRecords.request("run-2").verdict(Verdict.MALFORMED, 200, SampleRuns.HOSTILE));

    String text = Files.readString(file());
    assertThat(text.codePoints().filter(c -> c < ' ').count()).isEqualTo(2);
    assertThat(text.split("\\R")).hasSize(2);
    assertThat(text).doesNotContain("\u001b").doesNotContain("\u202e").endsWith("}\n");
    text.lines().forEach(StrictJson::parse);
  }

  @Test
  void shouldReplaceTheFileOfAnEarlierRun() throws IOException {
    write(false, SampleRecords.request("old-1"), SampleRecords.request("old-2"));
    write(false, SampleRecords.request("new-1"));

    assertThat(Files.readAllLines(file())).singleElement().asString().contains("new-1");
  }

  @Test
  void shouldBeReadableAfterEachFlush() throws IOException {
    RequestsFile requests = new RequestsFile(file(), RUN_START, false, warnings::add);
    assertThat(file()).isEmptyFile();

    requests.accept(SampleRecords.request("run-1").build());
    requests.flush();
    requests.accept(SampleRecords.request("run-2").build());

    // as a killed process would leave it
    assertThat(Files.readAllLines(file())).hasSize(1);
    requests.flush();
    assertThat(Files.readAllLines(file())).hasSize(2).allSatisfy(StrictJson::parse);
    requests.close();
  }

  @Test
  void shouldWriteWithoutAFlushWhenTheBufferIsFull() throws IOException {
    RequestsFile requests = new RequestsFile(file(), RUN_START, true, warnings::add);

    requests.accept(SampleRecords.request("run-1").text("x".repeat(70_000)).build());

    assertThat(Files.readAllLines(file())).hasSize(1);
    requests.close();
  }

  @Test
  void shouldWarnOnceAndCountWhenTheDiskIsFull() {
    Path full = Path.of("/dev/full");
    assumeThat(Files.isWritable(full)).isTrue();
    RequestsFile requests = new RequestsFile(full, RUN_START, false, warnings::add);

    for (int i = 0; i < 3; i++) {
      requests.accept(SampleRecords.request("run-" + i).build());
      requests.flush();
    }
    requests.close();

    assertThat(requests.missing()).isEqualTo(3);
    assertThat(warnings)
        .containsExactly(
            "Cannot write /dev/full: No space left on device. The run goes on; the summary says"
                + " how many requests are missing in it");
  }

  @Test
  void shouldWarnOnceAndCountWhenTheFileCannotBeMade() throws IOException {
    Path obstacle = Files.createFile(folder.resolve("obstacle"));
    RequestsFile requests =
        new RequestsFile(obstacle.resolve("requests.jsonl"), RUN_START, false, warnings::add);

    requests.accept(SampleRecords.request("run-1").build());
    requests.close();

    assertThat(requests.missing()).isEqualTo(1);
    assertThat(warnings).singleElement().asString().contains(obstacle + " is not a folder");
  }

  @Test
  void shouldKeepWholeLinesAndGoOnWhenOneWriteFailsHalfway() throws IOException {
    RequestsFile requests =
        new RequestsFile(
            file(), RUN_START, false, warnings::add, path -> new FailingOnce(path.toFile()));

    for (int i = 1; i <= 3; i++) {
      requests.accept(SampleRecords.request("run-" + i).build());
      requests.flush();
    }
    requests.close();

    assertThat(requests.missing()).isEqualTo(1);
    assertThat(warnings).hasSize(1);
    assertThat(Files.readAllLines(file()))
        .extracting(line -> StrictJson.parse(line).get("id").textValue())
        .containsExactly("run-1", "run-3");
  }

  private void write(boolean detail, SampleRecords... records) {
    RequestsFile requests = new RequestsFile(file(), RUN_START, detail, warnings::add);
    for (SampleRecords record : records) {
      requests.accept(record.build());
    }
    requests.close();
    assertThat(requests.missing()).isZero();
    assertThat(warnings).isEmpty();
  }

  private Path file() {
    return folder.resolve("llm/requests.jsonl");
  }

  /** A disk that has no room for the second record. */
  private static final class FailingOnce extends RandomAccessFile {

    private int writes;

    FailingOnce(File file) throws IOException {
      super(madeIn(file), "rw");
    }

    private static File madeIn(File file) throws IOException {
      Files.createDirectories(file.toPath().getParent());
      return file;
    }

    @Override
    public void write(byte[] bytes) throws IOException {
      if (++writes == 2) {
        super.write(bytes, 0, bytes.length / 2);
        throw new IOException("No space left on device");
      }
      super.write(bytes);
    }
  }
}
