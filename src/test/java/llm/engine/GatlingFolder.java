package llm.engine;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the folder that Gatling makes for a run, {@code <results>/<simulation>-<timestamp>}.
 * Gatling has no API for it, but makes it before the first request.
 */
public final class GatlingFolder {

  private static final Path DEFAULT_RESULTS = Path.of("target", "gatling");
  private static final Pattern RESULTS_OPTION =
      Pattern.compile("(?:^| )(?:-rf|--results-folder) (.+?)(?= --?[a-z]|$)");

  private final Path results;
  private final Pattern name;
  private final Set<Path> older;

  private GatlingFolder(Path results, String simulation) {
    this.results = results;
    this.name = Pattern.compile(Pattern.quote(cleaned(simulation)) + "-\\d{17}");
    this.older = new HashSet<>(candidates());
  }

  /**
   * The folder of the run that begins now.
   *
   * @param simulation simple name of the simulation's class
   */
  public static GatlingFolder of(String simulation) {
    return new GatlingFolder(resultsFolder(System.getProperty("sun.java.command", "")), simulation);
  }

  /** A folder of runs of this simulation among these results. */
  public static GatlingFolder in(Path results, String simulation) {
    return new GatlingFolder(results, simulation);
  }

  /** Where Gatling makes the folders of runs. */
  public Path results() {
    return results;
  }

  /** Why Gatling will not be able to make a folder, in one line; empty if it will be. */
  public Optional<String> obstacle() {
    try {
      Files.createDirectories(results);
    } catch (FileAlreadyExistsException e) {
      return Optional.of(unusable("it is no folder"));
    } catch (IOException e) {
      return Optional.of(unusable("it cannot be made: " + e.getMessage()));
    }
    return Files.isWritable(results)
        ? Optional.empty()
        : Optional.of(unusable("it cannot be written"));
  }

  private String unusable(String why) {
    return "the results folder "
        + results.toAbsolutePath().normalize()
        + " cannot be used: "
        + why
        + "; Gatling takes another by -rf, its Maven plugin by resultsFolder";
  }

  /** The folder, once Gatling has made it. */
  public Optional<Path> find() {
    return candidates().stream()
        .filter(folder -> !older.contains(folder))
        .min(Comparator.comparing(Path::toString));
  }

  private List<Path> candidates() {
    if (!Files.isDirectory(results)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(results)) {
      return folders
          .filter(folder -> name.matcher(folder.getFileName().toString()).matches())
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /** Gatling's {@code -rf} option as the build plugin gives it, else the plugin's default. */
  static Path resultsFolder(String command) {
    Matcher option = RESULTS_OPTION.matcher(command);
    return option.find() ? Path.of(option.group(1)) : DEFAULT_RESULTS;
  }

  /** Gatling's own rule for turning a class name into the name of a folder. */
  private static String cleaned(String simulation) {
    return Normalizer.normalize(simulation, Normalizer.Form.NFD)
        .toLowerCase(Locale.ROOT)
        .replaceAll("\\p{InCombiningDiacriticalMarks}+", "-")
        .replaceAll("[^a-z0-9\\-]", "-");
  }
}
