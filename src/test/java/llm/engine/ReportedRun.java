package llm.engine;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The run that Gatling makes a report of.
 *
 * @param folder its {@code llm} folder
 * @param again whether it ended in an earlier process
 */
record ReportedRun(Path folder, boolean again) {

  private static final Pattern REPORTS_ONLY =
      Pattern.compile("(?:^| )(?:-ro|--reports-only) (\\S+)");

  /** The run; empty where it has nothing to do with this suite. */
  static Optional<ReportedRun> find() {
    Optional<Path> own = RunRegistry.find().flatMap(LoadRun::reports);
    return own.isPresent()
        ? own.map(folder -> new ReportedRun(folder, false))
        : ofCommand(System.getProperty("sun.java.command", ""));
  }

  /** The run that Gatling's option names, if this suite left files in its folder. */
  static Optional<ReportedRun> ofCommand(String command) {
    Matcher option = REPORTS_ONLY.matcher(command);
    if (!option.find()) {
      return Optional.empty();
    }
    Path folder = GatlingFolder.resultsFolder(command).resolve(option.group(1)).resolve("llm");
    return Files.isDirectory(folder)
        ? Optional.of(new ReportedRun(folder, true))
        : Optional.empty();
  }
}
