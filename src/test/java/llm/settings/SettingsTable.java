package llm.settings;

import static java.util.stream.Collectors.joining;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValue;
import java.net.URL;
import java.util.List;
import java.util.stream.Stream;

/**
 * The table of all keys, made from an {@code llm.conf} that lists them all, as the suite's does.
 */
public final class SettingsTable {

  /** Separates what a key means from what is allowed, in the comment above it. */
  static final String ALLOWED = " Allowed: ";

  private static final String HEAD =
      "| Key | Default | Allowed | Meaning |\n| --- | --- | --- | --- |\n";

  private final Config defaults;

  private SettingsTable(Config defaults) {
    this.defaults = defaults;
  }

  /** Prints the table. */
  public static void main(String[] arguments) {
    System.out.print(markdown());
  }

  /**
   * The table in Markdown: key, default, what is allowed, meaning; one line per key, in the order
   * of {@code llm.conf}, each ended by a line feed.
   */
  public static String markdown() {
    URL file = SettingsTable.class.getClassLoader().getResource(ConfigFiles.NAME);
    return new SettingsTable(ConfigFactory.parseURL(file)).table();
  }

  private String table() {
    return Keys.ALL.stream().map(key -> row(key.path())).collect(joining("", HEAD, ""));
  }

  private String row(String key) {
    ConfigValue value = defaults.getValue(key);
    List<String> comments = value.origin().comments();
    String comment = comments.get(comments.size() - 1).strip();
    int allowed = comment.indexOf(ALLOWED);
    return Stream.of(
            "`" + key + "`",
            "`" + value.render(ConfigRenderOptions.concise()) + "`",
            comment.substring(allowed + ALLOWED.length()),
            comment.substring(0, allowed))
        .map(cell -> cell.replace("|", "\\|"))
        .collect(joining(" | ", "| ", " |\n"));
  }
}
