package llm.engine;

import io.gatling.charts.component.ComponentLibrary;
import java.io.IOException;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The LLM section of Gatling's {@code index.html}. It never keeps Gatling from its report. */
public final class IndexSection {

  private static final Logger LOGGER = LoggerFactory.getLogger(IndexSection.class);

  private IndexSection() {}

  /**
   * Why Gatling's {@code index.html} will be without the section, in one line; empty if it will
   * have it.
   */
  public static Optional<String> obstacle() {
    try {
      ClassLoader loader = ComponentLibrary.class.getClassLoader();
      return ServiceLoader.load(ComponentLibrary.class, loader).stream()
              .findFirst()
              .filter(first -> first.type() == LlmComponentLibrary.class)
              .isPresent()
          ? Optional.empty()
          : Optional.of(
              "Gatling's index.html will have no LLM section: another library of charts stands"
                  + " before "
                  + LlmComponentLibrary.class.getName()
                  + " on the class path");
    } catch (ServiceConfigurationError | LinkageError e) {
      return Optional.of("Gatling's index.html will have no LLM section: " + e);
    }
  }

  /** The section of the run that is reported; empty where this suite has no part in it. */
  static Optional<String> html() {
    try {
      return ReportedRun.find().flatMap(IndexSection::html);
    } catch (ServiceConfigurationError | LinkageError | RuntimeException e) {
      return Optional.of(apology(e));
    }
  }

  private static Optional<String> html(ReportedRun run) {
    Optional<RunSection> section =
        ServiceLoader.load(RunSection.class, RunSection.class.getClassLoader()).findFirst();
    try {
      return Optional.of(section.orElseThrow().html(run.folder(), run.again()));
    } catch (IOException e) {
      return Optional.of(apology(e));
    }
  }

  /** Says nothing of what went wrong on the page itself: the text could be anyone's. */
  private static String apology(Throwable why) {
    LOGGER.warn("index.html has no LLM section: {}", why.toString());
    return "<p>The LLM section could not be made; the console says why.</p>";
  }
}
