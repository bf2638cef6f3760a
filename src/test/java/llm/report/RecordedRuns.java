package llm.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Reads runs from what they left behind: the folder of a run, its {@code summary.json}, a result
 * file of {@code vllm bench serve} (the suite's own or vLLM's), or a CSV file with the columns of
 * published tables.
 */
public final class RecordedRuns {

  private static final ObjectMapper JSON = new ObjectMapper();

  private RecordedRuns() {}

  /**
   * Reads a run.
   *
   * @param name of the file or folder
   * @throws BaselineException with one line if that is not possible
   */
  public static RecordedRun read(String name) {
    Path file = file(name);
    try {
      String text = Files.readString(file);
      List<RecordedPoint> points =
          file.getFileName().toString().toLowerCase(Locale.ROOT).endsWith(".csv")
              ? BaselineCsv.points(name, text)
              : json(name, text);
      if (points.isEmpty()) {
        throw new BaselineException(name + ": there is no point in it");
      }
      return new RecordedRun(name, points);
    } catch (CharacterCodingException e) {
      throw new BaselineException(name + ": is no text in UTF-8");
    } catch (IOException e) {
      throw new BaselineException(name + ": cannot be read: " + Reason.of(e));
    }
  }

  private static Path file(String name) {
    Path given = Path.of(name);
    if (!Files.exists(given)) {
      throw new BaselineException(
          name
              + ": is not there; must be the folder of a run, a summary.json, a result of vllm"
              + " bench serve or a .csv file");
    }
    if (!Files.isDirectory(given)) {
      return given;
    }
    return Stream.of("summary.json", "llm/summary.json")
        .map(given::resolve)
        .filter(Files::isRegularFile)
        .findFirst()
        .orElseThrow(
            () ->
                new BaselineException(
                    name + ": is no folder of a run: there is no llm/summary.json in it"));
  }

  private static List<RecordedPoint> json(String name, String text) {
    JsonNode root;
    try {
      root = JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new BaselineException(
          name + ":" + e.getLocation().getLineNr() + ": is not the JSON it should be");
    }
    if (root.path("points").isArray()) {
      return SummaryPoints.ofSummary(name, root);
    }
    if (root.path(VllmResult.OWN_KEY).isObject()) {
      return SummaryPoints.ofResult(name, root.get(VllmResult.OWN_KEY));
    }
    return VllmPoints.of(name, root);
  }
}
