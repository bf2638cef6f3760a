package llm.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestsReaderTest {

  private static final String OK =
      "{\"id\":\"a\",\"point\":\"p\",\"sent_ms\":1.5,\"end_ms\":9,\"status\":200,\"verdict\":\"ok\","
          + "\"error\":null,\"ttft_ms\":2,\"tpot_ms\":null,\"unknown\":{\"a\":[1]},"
          + "\"output_tokens\":3,\"itl_ms\":[2.5,3],\"text\":\"x\"}\n";
  private static final String FAILED =
      "{\"id\":\"b\",\"point\":\"p\",\"sent_ms\":4,\"status\":null,\"verdict\":\"timeout\","
          + "\"error\":\"late\"}\n";

  @TempDir Path folder;

  @Test
  void shouldReadWhatThePageShows() throws IOException {
    RequestsReader reader = read(OK + FAILED);

    PointRequests point = reader.of("p");
    RequestRow row = point.answered().items().get(0);
    assertThat(row.id()).isEqualTo("a");
    assertThat(row.sent()).isEqualTo(1.5);
    assertThat(row.over()).isEqualTo(9);
    assertThat(row.firstToken()).isEqualTo(2);
    assertThat(row.perOutputToken()).isNaN();
    assertThat(row.inputTokens()).isEqualTo(-1);
    assertThat(row.outputTokens()).isEqualTo(3);
    assertThat(point.withGaps().get(0).gaps()).containsExactly(2.5, 3);
    RequestRow failed = point.unanswered().items().get(0);
    assertThat(failed.error()).isEqualTo("late");
    assertThat(failed.over()).isEqualTo(4);
    assertThat(reader.lines()).isEqualTo(2);
    assertThat(reader.isWhole()).isTrue();
  }

  @Test
  void shouldReadUpToTheHalfLineThatAKilledRunLeaves() throws IOException {
    RequestsReader reader = read(OK + OK.substring(0, 40));

    assertThat(reader.lines()).isEqualTo(1);
    assertThat(reader.isWhole()).isFalse();
  }

  @Test
  void shouldHoldNothingWhenThereIsNoFile() throws IOException {
    assertThat(RequestsReader.of(folder.resolve("none")).lines()).isZero();
  }

  private RequestsReader read(String text) throws IOException {
    return RequestsReader.of(Files.writeString(folder.resolve("requests.jsonl"), text));
  }
}
