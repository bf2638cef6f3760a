package llm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import testkit.GatlingCommand;
import testkit.GatlingProcessRun.Ended;

class OpenFilesTest {

  @TempDir Path folder;

  @Test
  void shouldRefuseUsersOnlyWhenTheyCannotAllBeConnected() {
    assertThat(OpenFiles.obstacle(1_000, 1, 68, 1_100)).isEmpty();
    assertThat(OpenFiles.obstacle(1_000, 1, 69, 1_100))
        .contains(
            "llm.load.concurrency = 1000: takes 1101 open files, connections among them, and this"
                + " process may have 1100: raise the limit (ulimit -n 2202)");
    assertThat(OpenFiles.obstacle(1_000, 2, 0, 2_031)).isPresent();
    assertThat(OpenFiles.obstacle(1_000, 2, 0, 2_032)).isEmpty();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void shouldSayOneLineBeforeTheLoadWhenTheLimitIsTooLow() {
    Ended ended =
        GatlingCommand.text(folder.resolve("results"))
            .by("ulimit -n 400; exec \"$@\"")
            .with("llm.load.concurrency", "1,300")
            .with("llm.load.requests", "600")
            .run();

    assertThat(ended.status()).as(ended.output()).isEqualTo(1);
    assertThat(ended.output()).doesNotContain("\tat ");
    assertThat(ended.lines())
        .last()
        .asString()
        .matches(
            "llm\\.load\\.concurrency = 300: takes \\d+ open files, connections among them, and"
                + " this process may have 400: raise the limit \\(ulimit -n \\d+\\)");
  }
}
