package llm.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentTest {

  @TempDir Path folder;

  @Test
  void shouldDescribeTheMachineAndTheVersions() throws IOException {
    Files.writeString(
        folder.resolve("pom.xml"),
        "<project>\n  <artifactId>gatling-llm</artifactId>\n  <version>1.2.3</version>\n");
    Files.createDirectory(folder.resolve(".git"));
    Files.writeString(folder.resolve(".git/HEAD"), "a".repeat(40));

    Map<String, Object> facts = Environment.describe(folder);

    assertThat(facts)
        .containsOnlyKeys(
            "jdk", "os", "cores", "max_heap_mb", "gatling_version", "suite_version", "git_commit")
        .containsEntry("cores", Runtime.getRuntime().availableProcessors())
        .containsEntry("max_heap_mb", Runtime.getRuntime().maxMemory() / 1024 / 1024)
        .containsEntry("gatling_version", "3.15.1")
        .containsEntry("suite_version", "1.2.3")
        .containsEntry("git_commit", "a".repeat(40));
    assertThat((String) facts.get("jdk")).contains(Runtime.version().toString());
    assertThat((String) facts.get("os")).startsWith(System.getProperty("os.name"));
  }

  @Test
  void shouldSayNullWhenAFactCannotBeTold() {
    Map<String, Object> facts = Environment.describe(folder);

    assertThat(facts).containsEntry("git_commit", null).containsEntry("suite_version", null);
  }

  @Test
  void shouldKnowTheSuiteInItsOwnProject() {
    assertThat(Environment.describe().get("suite_version")).asString().matches("\\d+\\.\\d+.*");
  }
}
