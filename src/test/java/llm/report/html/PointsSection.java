package llm.report.html;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The section "LLM" of Gatling's {@code index.html}: the sentence and the table of points. */
public final class PointsSection {

  private PointsSection() {}

  /**
   * The section as HTML, with styles that follow Gatling's themes.
   *
   * @param folder the run's {@code llm} folder
   * @throws IOException if its {@code summary.json} cannot be read
   */
  public static String html(Path folder) throws IOException {
    JsonNode summary = RunFiles.summary(folder);
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("headline", new Headline(summary).members());
    values.put("table", new PointsTable(summary).members());
    values.put("style", Templates.asset("index.css"));
    return Templates.text("index.peb", values);
  }
}
