package llm.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import llm.measure.Kind;
import llm.measure.Point;
import org.junit.jupiter.api.Test;
import testkit.Golden;
import testkit.SampleRuns;
import testkit.StrictJson;
import testkit.Summaries;

class SummariesTest {

  @Test
  void shouldWriteTheWholeRunAsJson() throws IOException {
    StringWriter out = new StringWriter();

    SummaryJson.write(SampleRuns.mixed(), out);

    StrictJson.parse(out.toString());
    Golden.assertMatches("report/summary.json", out.toString());
  }

  @Test
  void shouldWriteALinePerPointAsCsv() throws IOException {
    Golden.assertMatches("report/summary.csv", csv(SampleRuns.mixed()));
  }

  @Test
  void shouldWriteThePublishedTablesAsMarkdown() throws IOException {
    Golden.assertMatches("report/summary.md", markdown(SampleRuns.mixed()));
  }

  @Test
  void shouldHaveAsManyCellsInEveryLineOfTheCsv() throws IOException {
    List<String> lines = csv(SampleRuns.mixed()).lines().toList();

    assertThat(lines).hasSize(5);
    assertThat(lines).allSatisfy(line -> assertThat(line.split(",", -1)).hasSize(58));
  }

  @Test
  void shouldNotBeTakenForAFormulaWhenTextStartsLikeOne() throws IOException {
    for (String name : List.of("=1+1", "+1", "-1", "@SUM(A1)", " =1", "\t=1")) {
      Point point = Point.scenario(Kind.TEXT, name);
      String cell = csv(SampleRuns.of(plain(point))).lines().toList().get(1);

      assertThat(cell).as(name).matches("^(\"?' ?|\\\\u0009)[=+@-].*");
    }
  }

  @Test
  void shouldQuoteACellOfTheCsvWhenItHoldsCommasOrQuotes() throws IOException {
    String csv = csv(SampleRuns.of(plain(Point.scenario(Kind.TEXT, "a, \"b\"\nc"))));

    assertThat(csv.lines().toList()).hasSize(2);
    assertThat(csv).contains("\n\"a, \"\"b\"\"\\u000ac\",model,text,");
  }

  @Test
  void shouldMeanNothingToMarkdownAndHtmlWhenTextIsHostile() throws IOException {
    String markdown = markdown(SampleRuns.of(plain(Point.scenario(Kind.TEXT, SampleRuns.HOSTILE))));

    assertThat(markdown)
        .doesNotContain("<script>")
        .doesNotContain("\u001b")
        .doesNotContain("\u202e")
        .contains("\\\\u001b\\[31m\\\\u0000&lt;script&gt;alert(1)&lt;/script&gt; \\| \\`x\\`");
  }

  @Test
  void shouldSaySoWhenNothingWasMeasured() throws IOException {
    assertThat(markdown(SampleRuns.of())).contains("Nothing was measured.");
    assertThat(csv(SampleRuns.of())).hasLineCount(1);
  }

  @Test
  void shouldNameEachNoteOnceWhenItIsTrueOfSeveralPoints() throws IOException {
    PointReport one = noted(Point.closed(Kind.TEXT, "8/8", 1));
    PointReport two = noted(Point.closed(Kind.TEXT, "8/8", 2));

    assertThat(markdown(SampleRuns.of(one, two)))
        .contains("\n- text 8/8 c=1, text 8/8 c=2: HTTP/2 is off\n");
  }

  @Test
  void shouldWriteSettingsInTheirOrderAndEnvironmentAsGiven() throws IOException {
    StringWriter out = new StringWriter();
    SummaryJson.write(SampleRuns.of(SampleRuns.text()), out);

    JsonNode summary = StrictJson.parse(out.toString());

    assertThat(summary.get("settings").toString())
        .isEqualTo(
            "{\"llm.target.url\":\"http://localhost:8000\",\"llm.timeout.total\":\"PT6H\","
                + "\"llm.load.concurrency\":[1,4]}");
    assertThat(summary.get("environment").toString()).isEqualTo("{\"cores\":2}");
    assertThat(summary.get("passed").booleanValue()).isTrue();
  }

  private static PointReport plain(Point point) {
    return SampleRuns.plain(Summaries.of(point).success(8, 2, 1, 2).build());
  }

  private static PointReport noted(Point point) {
    return SampleRuns.plain(Summaries.of(point).success(8, 2, 1, 2).note("HTTP/2 is off").build());
  }

  private static String csv(RunReport run) throws IOException {
    StringWriter out = new StringWriter();
    SummaryCsv.write(run, out);
    return out.toString();
  }

  private static String markdown(RunReport run) throws IOException {
    StringWriter out = new StringWriter();
    SummaryMarkdown.write(run, out);
    return out.toString();
  }
}
