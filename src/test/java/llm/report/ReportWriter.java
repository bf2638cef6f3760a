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
 * summary.md}, {@code junit.xml}, a {@code summary-<kind>.csv} per kind of traffic and a result
 * file per point that was measured. Each is there as a whole or not at all; one that cannot be
 * written does not keep the others from being written; files of an earlier report at the same place
 * are replaced.
 */
public final class ReportWriter {

  private final Path folder;
  private final List<Problem> problems = new ArrayList<>();

  private ReportWriter(Path folder) {
    this.folder = folder;
  }

  /**
   * Writes all files of a run. Where one cannot be written the run fails, and those that say how it
   * went say so.
   *
   * @param folder the {@code llm} folder inside Gatling's run folder; made if it is missing
   */
  public static Written write(RunReport run, Path folder) {
    ReportWriter writer = new ReportWriter(folder);
    writer.write("summary.csv", out -> SummaryCsv.write(run, out));
    PublishedCsv.kinds(run)
        .forEach(
            kind ->
                writer.write(PublishedCsv.name(kind), out -> PublishedCsv.write(run, kind, out)));
    writer.writeResults(run);
    writer.writeOutcome(run);
    RunReport told = writer.judged(run);
    List<String> lines = writer.problems.stream().map(Problem::line).toList();
    if (!lines.isEmpty()) {
      // a file that was written before the last problem knows nothing of it
      writer.writeOutcome(told);
    }
    return new Written(told, lines);
  }

  /**
   * What was written.
   *
   * @param run the run as its files tell it
   * @param problems one line per file that could not be written, with its name and the reason;
   *     empty if all went well
   */
  public record Written(RunReport run, List<String> problems) {}

  /** A file that could not be written, or removed. */
  private record Problem(String verb, String path, Path file, String why) {

    String line() {
      return "Cannot " + verb + " " + file + ": " + why;
    }

    String reason() {
      return "cannot " + verb + " " + path + ": " + why;
    }
  }

  private void writeOutcome(RunReport run) {
    write("summary.json", out -> SummaryJson.write(run, out));
    write("summary.md", out -> SummaryMarkdown.write(run, out));
    write("junit.xml", out -> JUnitXml.write(run, out));
  }

  private RunReport judged(RunReport run) {
    if (problems.isEmpty()) {
      return run;
    }
    int others = problems.size() - 1;
    String more = others == 0 ? "" : " (and " + others + " more files)";
    return run.with(run.outcome().failedBy(problems.get(0).reason() + more));
  }

  private void writeResults(RunReport run) {
    Set<String> written = new HashSet<>();
    for (PointReport point : run.points()) {
      VllmResultFile result = new VllmResultFile(run, point);
      if (!point.summary().isMeasured() || write(result, written)) {
        removeOthers(result, written);
      }
    }
  }

  private boolean write(VllmResultFile result, Set<String> written) {
    String path = unused(result.path(), written);
    written.add(path);
    return write(path, result::writeTo);
  }

  private void removeOthers(VllmResultFile result, Set<String> written) {
    result.allPaths().stream().filter(other -> !written.contains(other)).forEach(this::remove);
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
      problems.add(new Problem("write", path, file, Reason.of(e)));
    } catch (RuntimeException e) {
      problems.add(new Problem("write", path, file, Printable.of(e.toString())));
    }
    return false;
  }

  private void remove(String path) {
    Path file = folder.resolve(path);
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      problems.add(new Problem("remove the outdated", path, file, Reason.of(e)));
    }
  }
}
