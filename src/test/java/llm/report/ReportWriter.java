package llm.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Writes the files of a finished run: {@code summary.json}, {@code summary.csv}, {@code
 * summary.md}, {@code junit.xml} and a result file per point. Each is there as a whole or not at
 * all; one that cannot be written does not keep the others from being written; files of an earlier
 * report at the same place are replaced.
 */
public final class ReportWriter {

  private final Path folder;
  private final List<String> problems = new ArrayList<>();

  private ReportWriter(Path folder) {
    this.folder = folder;
  }

  /**
   * Writes all files of a run.
   *
   * @param folder the {@code llm} folder inside Gatling's run folder; made if it is missing
   * @return one line per file that could not be written, with its name and the reason; empty if all
   *     went well
   */
  public static List<String> write(RunReport run, Path folder) {
    ReportWriter writer = new ReportWriter(folder);
    writer.write("summary.json", out -> SummaryJson.write(run, out));
    writer.write("summary.csv", out -> SummaryCsv.write(run, out));
    writer.write("summary.md", out -> SummaryMarkdown.write(run, out));
    writer.write("junit.xml", out -> JUnitXml.write(run, out));
    writer.writeResults(run);
    return List.copyOf(writer.problems);
  }

  private void writeResults(RunReport run) {
    Set<String> written = new HashSet<>();
    for (PointReport point : run.points()) {
      VllmResultFile result = new VllmResultFile(run, point);
      String path = unused(result.path(), written);
      written.add(path);
      if (write(path, result::writeTo)) {
        removeOthers(result, written);
      }
    }
  }

  private void removeOthers(VllmResultFile result, Set<String> written) {
    result.otherPaths().stream().filter(other -> !written.contains(other)).forEach(this::remove);
  }

  /** Two points may ask for one name, e.g. as names lose characters: the second gets a number. */
  private static String unused(String path, Set<String> written) {
    String candidate = path;
    for (int number = 2; written.contains(candidate); number++) {
      candidate = path.replaceFirst("\\.json$", "_" + number + ".json");
    }
    return candidate;
  }

  /** Whether the file is there now. */
  private boolean write(String path, AtomicFile.Content content) {
    Path file = folder.resolve(path);
    try {
      AtomicFile.write(file, content);
      return true;
    } catch (IOException e) {
      problems.add("Cannot write " + file + ": " + Reason.of(e));
    } catch (RuntimeException e) {
      problems.add("Cannot write " + file + ": " + Printable.of(e.toString()));
    }
    return false;
  }

  private void remove(String path) {
    Path file = folder.resolve(path);
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      problems.add("Cannot remove the outdated " + file + ": " + Reason.of(e));
    }
  }
}
