package llm.engine;

import java.io.IOException;
import java.nio.file.Path;

/**
 * What Gatling's {@code index.html} says of a run beside Gatling's own. The implementation is found
 * as a service, since it is Gatling that asks for it.
 */
public interface RunSection {

  /**
   * The section as HTML.
   *
   * @param folder the run's {@code llm} folder
   * @param again whether the reports of a finished run are made again: then its other pages are too
   * @throws IOException if the files of the run cannot be read
   */
  String html(Path folder, boolean again) throws IOException;
}
