package llm.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import llm.server.ServedRequest.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TruthLogTest {

  @TempDir private Path folder;

  private static ServedRequest entry(long number, OptionalLong first, Outcome outcome) {
    return new ServedRequest(
        number,
        Optional.empty(),
        "POST",
        "/",
        200,
        1,
        10,
        1000,
        first,
        first.isPresent() ? OptionalLong.of(3000) : first,
        4000,
        5,
        outcome);
  }

  @Test
  void shouldWriteALinePerCompletelyStreamedAnswer() throws Exception {
    Path file = folder.resolve("truth.csv");
    try (TruthLog log = new TruthLog(0, Optional.of(file))) {
      log.served(entry(1, OptionalLong.of(2000), Outcome.COMPLETE));
      log.served(entry(2, OptionalLong.of(2000), Outcome.CUT));
      log.served(entry(3, OptionalLong.empty(), Outcome.COMPLETE));
      log.served(entry(4, OptionalLong.of(2001), Outcome.COMPLETE));

      assertThat(log.served()).hasSize(4);
    }

    assertThat(Files.readString(file))
        .isEqualTo("id,recv_ns,first_ns,last_ns,tokens\n1,1000,2000,3000,5\n4,1000,2001,3000,5\n");
  }

  @Test
  void shouldForgetTheOldestWhenThereAreTooMany() {
    try (TruthLog log = new TruthLog(0, Optional.empty())) {
      for (int i = 0; i < TruthLog.CAPACITY + 10; i++) {
        log.served(entry(i, OptionalLong.empty(), Outcome.COMPLETE));
      }

      assertThat(log.served()).hasSize(TruthLog.CAPACITY);
      assertThat(log.served().get(0).number()).isEqualTo(10);
    }
  }

  @Test
  void shouldNameTheFileWhenItCannotBeWritten() {
    Path missing = folder.resolve("no/such/folder.csv");

    assertThatThrownBy(() -> new TruthLog(0, Optional.of(missing)))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessage("the truth log " + missing + " cannot be written");
  }
}
