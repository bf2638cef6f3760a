package llm.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GatlingFolderTest {

  @TempDir Path results;

  @Test
  void shouldFindTheFolderThatAppearsWhenTheRunBegins() throws IOException {
    Files.createDirectory(results.resolve("textsimulation-20260101000000000"));
    GatlingFolder folder = GatlingFolder.in(results, "TextSimulation");
    assertThat(folder.find()).isEmpty();

    Path made = Files.createDirectory(results.resolve("textsimulation-20260101000001000"));
    Files.createDirectory(results.resolve("imagesimulation-20260101000000500"));
    Files.createDirectory(results.resolve("textsimulation-20260101000002000"));

    assertThat(folder.find()).contains(made);
  }

  @Test
  void shouldFindNothingWhenThereIsNoResultsFolder() {
    assertThat(GatlingFolder.in(results.resolve("none"), "TextSimulation").find()).isEmpty();
  }

  @Test
  void shouldSeeAnObstacleWhenAFileIsInTheWay() throws IOException {
    Path file = Files.createFile(results.resolve("file"));

    assertThat(GatlingFolder.in(file, "TextSimulation").obstacle())
        .contains(
            "the results folder "
                + file
                + " cannot be used: it is no folder; Gatling takes another by -rf, its Maven plugin"
                + " by resultsFolder");
    assertThat(GatlingFolder.in(file.resolve("below"), "TextSimulation").obstacle())
        .hasValueSatisfying(obstacle -> assertThat(obstacle).contains(" cannot be used: "));
  }

  @Test
  void shouldMakeTheResultsFolderWhenItIsMissing() {
    Path missing = results.resolve("a").resolve("b");

    assertThat(GatlingFolder.in(missing, "TextSimulation").obstacle()).isEmpty();
    assertThat(missing).isDirectory();
  }

  @Test
  void shouldReadTheResultsOptionWhenThePathHasSpaces() {
    String command =
        "io.gatling.app.Gatling -s llm.TextSimulation -rf /home/q a/target/gatling -l maven -btv 3";

    assertThat(GatlingFolder.resultsFolder(command)).isEqualTo(Path.of("/home/q a/target/gatling"));
  }

  @Test
  void shouldTakeThePluginsDefaultWhenThereIsNoOption() {
    assertThat(GatlingFolder.resultsFolder("surefire.jar")).isEqualTo(Path.of("target/gatling"));
  }
}
