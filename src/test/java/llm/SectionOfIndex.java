package llm;

import java.io.IOException;
import java.nio.file.Path;
import llm.engine.RunSection;
import llm.report.html.PointsSection;
import llm.report.html.RunPage;

/** Brings the figures of a run into Gatling's own page. Made by {@link java.util.ServiceLoader}. */
public final class SectionOfIndex implements RunSection {

  @Override
  public String html(Path folder, boolean again) throws IOException {
    if (again) {
      RunPage.write(folder).ifPresent(Console::warn);
    }
    return PointsSection.html(folder);
  }
}
