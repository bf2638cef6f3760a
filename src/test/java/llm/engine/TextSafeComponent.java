package llm.engine;

import io.gatling.charts.component.Component;
import java.util.regex.Pattern;
import scala.collection.immutable.Seq;

/**
 * A part of Gatling's page whose script holds the names of requests and scenarios as they are: one
 * with markup in it must not end the script. Within a string of the script nothing changes.
 */
final class TextSafeComponent extends Component {

  private static final Pattern END = Pattern.compile("</(?=script)", Pattern.CASE_INSENSITIVE);

  private final Component original;

  TextSafeComponent(Component original) {
    this.original = original;
  }

  @Override
  public String html() {
    return original.html();
  }

  @Override
  public String js() {
    return END.matcher(original.js()).replaceAll("<\\\\/").replace("<!--", "<\\!--");
  }

  @Override
  public Seq<String> jsFiles() {
    return original.jsFiles();
  }
}
