package llm.settings;

import static java.util.stream.Collectors.joining;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.net.URL;
import java.util.stream.Stream;

/**
 * The table of all keys, made from the declared defaults and the comments of an {@code llm.conf}
 * that lists all keys, as the suite's does. The values in that file do not matter: they may have
 * been edited.
 */
public final class SettingsTable {

  /** Separates what a key means from what is allowed, in the first line of the comment above it. */
  static final String ALLOWED = " Allowed: ";

  /** What the second line of that comment begins with. */
  static final String DEFAULT = " Default: ";

  private static final String HEAD =
      "| Key | Default | Allowed | Meaning |\n| --- | --- | --- | --- |\n";

  private final Config conf;

  private SettingsTable(Config conf) {
    this.conf = conf;
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

  /** The default as the comment and the table show it. */
  static String defaultOf(Key<?> key) {
    return key.defaultText().isEmpty() ? "empty" : key.defaultText();
  }

  private String table() {
    return Keys.ALL.stream().map(this::row).collect(joining("", HEAD, ""));
  }

  private String row(Key<?> key) {
    String comment = conf.getValue(key.path()).origin().comments().get(0).strip();
    int allowed = comment.indexOf(ALLOWED);
    return Stream.of(
            "`" + key.path() + "`",
            key.defaultText().isEmpty() ? defaultOf(key) : "`" + defaultOf(key) + "`",
            comment.substring(allowed + ALLOWED.length()),
            comment.substring(0, allowed))
        .map(cell -> cell.replace("|", "\\|"))
        .collect(joining(" | ", "| ", " |\n"));
  }
}
