package llm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import llm.engine.GatlingFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFolderTest {

  @TempDir Path results;

  @Test
  void shouldBeInsideGatlingsFolderWhenThereIsOne() throws IOException {
    RunFolder folder = new RunFolder(GatlingFolder.in(results, "MyTest"), results.resolve("other"));
    Path made = Files.createDirectory(results.resolve("mytest-20260101000000000"));

    assertThat(folder.llm()).isEqualTo(made.resolve("llm"));
  }

  @Test
  void shouldStayTheSameWhenAnotherRunBegins() throws IOException {
    RunFolder folder = new RunFolder(GatlingFolder.in(results, "MyTest"), results.resolve("other"));
    Files.createDirectory(results.resolve("mytest-20260101000000001"));
    Path first = folder.llm();
    Files.createDirectory(results.resolve("mytest-20260101000000000"));

    assertThat(folder.llm()).isEqualTo(first);
  }

  @Test
  void shouldBeTheOtherWhenGatlingMakesNone() {
    RunFolder folder = new RunFolder(GatlingFolder.in(results, "MyTest"), results.resolve("other"));

    assertThat(folder.llm()).isEqualTo(results.resolve("other"));
  }
}
