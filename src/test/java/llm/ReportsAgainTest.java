package llm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import testkit.GatlingCommand;
import testkit.GatlingProcessRun.Ended;

/** Reports of a finished run, and runs whose section has no place in Gatling's page. */
@Timeout(180)
class ReportsAgainTest {

  private static final String SERVICE =
      "META-INF/services/io.gatling.charts.component.ComponentLibrary";
  private static final String GATLINGS_OWN =
      "io.gatling.charts.highcharts.component.ComponentLibraryImpl";

  @TempDir Path folder;

  @Test
  void shouldMakeBothPagesAgainOfTheFilesOfARun() throws IOException {
    Ended run = command().withReports().run();
    Path made = run.folders().get(0);
    Files.delete(made.resolve("llm.html"));
    Files.delete(made.resolve("index.html"));

    Ended again = reportsOnly(made);

    assertThat(again.status()).as(again.output()).isZero();
    assertThat(Files.readString(made.resolve("index.html"))).contains("<div id=\"llm\"");
    assertThat(made.resolve("llm.html")).exists();
  }

  @Test
  void shouldLeaveGatlingsReportWholeWhenTheFilesAreGone() throws IOException {
    Ended run = command().withReports().run();
    Path made = run.folders().get(0);
    Files.delete(made.resolve("llm").resolve("summary.json"));

    Ended again = reportsOnly(made);

    assertThat(again.status()).as(again.output()).isZero();
    assertThat(again.output()).contains("index.html has no LLM section: ");
    assertThat(Files.readString(made.resolve("index.html")))
        .contains("The LLM section could not be made", "Number of requests per second");
  }

  @Test
  void shouldSayThatThereIsNoSectionWhenAnotherLibraryStandsBefore() throws IOException {
    Path before = folder.resolve("before");
    Files.createDirectories(before.resolve(SERVICE).getParent());
    Files.writeString(before.resolve(SERVICE), GATLINGS_OWN + "\n");

    Ended run =
        command()
            .withReports()
            .by("JDK_JAVA_OPTIONS=-Xbootclasspath/a:" + before + " exec \"$@\"")
            .run();

    assertThat(run.status()).as(run.output()).isZero();
    assertThat(run.lines())
        .filteredOn(line -> line.contains("Gatling's index.html will have no LLM section: "))
        .hasSize(1);
    Path made = run.folders().get(0);
    assertThat(made.resolve("llm.html")).exists();
    assertThat(Files.readString(made.resolve("index.html"))).doesNotContain("<div id=\"llm\"");
  }

  private GatlingCommand command() {
    return GatlingCommand.text(folder.resolve("results"));
  }

  private Ended reportsOnly(Path made) {
    GatlingCommand run = command();
    return new GatlingCommand(
            run.simulation(),
            run.results(),
            run.directory(),
            run.properties(),
            List.of("-ro", made.getFileName().toString()),
            run.shell())
        .run();
  }
}
