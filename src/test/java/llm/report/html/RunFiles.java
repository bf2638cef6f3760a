package llm.report.html;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import llm.report.Reason;

/** The {@code llm} folder of a run as a page reads it. */
final class RunFiles {

  private static final ObjectMapper JSON = new ObjectMapper();

  private RunFiles() {}

  /**
   * The run's {@code summary.json}.
   *
   * @throws IOException if it is not there or holds no points
   */
  static JsonNode summary(Path folder) throws IOException {
    Path file = folder.resolve("summary.json");
    JsonNode summary = read(file);
    if (!summary.path("points").isArray()) {
      throw new IOException(file.getFileName() + " holds no points");
    }
    return summary;
  }

  private static JsonNode read(Path file) throws IOException {
    try {
      return JSON.readTree(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new IOException(file.getFileName() + " cannot be read: " + Reason.of(e), e);
    }
  }

  /** The run's requests. */
  static RequestsReader requests(Path folder) throws IOException {
    return RequestsReader.of(folder.resolve("requests.jsonl"));
  }
}
