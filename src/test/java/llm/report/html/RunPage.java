package llm.report.html;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import llm.report.AtomicFile;
import llm.report.JsonWriter;
import llm.report.Printable;
import llm.report.Reason;

/**
 * {@code llm.html}: a run in one file that needs nothing else, neither a network nor the files it
 * was made of.
 */
public final class RunPage {

  private static final String NAME = "llm.html";

  private RunPage() {}

  /**
   * Where the page of a run goes: beside Gatling's {@code index.html}.
   *
   * @param folder the run's {@code llm} folder; of another name where Gatling makes no folder, and
   *     the page goes into it
   */
  public static Path of(Path folder) {
    Path own = folder.toAbsolutePath().normalize();
    return own.getFileName().toString().equals("llm")
        ? own.resolveSibling(NAME)
        : own.resolve(NAME);
  }

  /**
   * Makes the page of the files in a run's {@code llm} folder; an earlier page is replaced.
   *
   * @return why that is not possible, in one line; empty if all went well
   */
  public static Optional<String> write(Path folder) {
    Path page = of(folder);
    try {
      JsonNode summary = RunFiles.summary(folder);
      Map<String, Object> data = new PageData(summary, RunFiles.requests(folder)).members();
      AtomicFile.write(page, out -> write(summary, data, out));
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of("Cannot write " + page + ": " + Reason.of(e));
    } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
      return Optional.of("Cannot write " + page + ": " + Printable.of(e.toString()));
    }
  }

  private static void write(JsonNode summary, Map<String, Object> data, Writer out)
      throws IOException {
    String charts = Templates.charts();
    String script = Templates.asset("llm.js");
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("title", title(summary));
    values.put("headline", data.get("headline"));
    values.put("table", new PointsTable(summary).members());
    values.put("style", Templates.asset("llm.css"));
    values.put("charts", charts);
    values.put("script", script);
    values.put("sources", "'" + hash(charts) + "' '" + hash(script) + "'");
    values.put("data", scriptSafe(data));
    Templates.write("llm.peb", values, out);
  }

  private static String title(JsonNode summary) {
    String label = summary.path("label").asText("");
    return summary.path("simulation").asText() + (label.isEmpty() ? "" : ": " + label);
  }

  private static String scriptSafe(Map<String, Object> data) throws IOException {
    StringWriter text = new StringWriter();
    JsonWriter.writeLine(new ScriptSafeWriter(text), data);
    return text.toString();
  }

  /** What the page's policy allows: these scripts and no others. */
  private static String hash(String script) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }
}
