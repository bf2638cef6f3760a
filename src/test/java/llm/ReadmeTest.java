package llm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import llm.measure.Verdict;
import llm.settings.Dialect;
import llm.settings.Settings;
import llm.settings.SettingsSources;
import llm.settings.SettingsTable;
import org.junit.jupiter.api.Test;

/** What the README says is true of the suite. */
class ReadmeTest {

  /** What begins like a key and is a file, or can be given on the command line only. */
  private static final Set<String> NO_KEYS = Set.of("llm.conf", "llm.config", "llm.html");

  private static final Pattern NAME =
      Pattern.compile("\\bllm(?:\\.[a-z][a-z0-9-]*)+(?!\\.?\\w|\\()");
  private static final Pattern QUOTED_FILE =
      Pattern.compile("<!-- file: (\\S+) -->\n```java\n(.*?)```\n", Pattern.DOTALL);
  private static final Pattern JAVA = Pattern.compile("```java\n");
  private static final Pattern SETTINGS =
      Pattern.compile("<!-- settings: [^\n]*-->\n(.*?)<!-- end of settings -->", Pattern.DOTALL);

  private final String readme = read(Path.of("README.md"));

  @Test
  void shouldHoldTheTableOfAllSettings() {
    List<String> tables = SETTINGS.matcher(readme).results().map(found -> found.group(1)).toList();

    assertThat(tables).containsExactly(SettingsTable.markdown());
  }

  @Test
  void shouldNameOnlyKeysThatThereAre() {
    Map<String, Object> keys = defaults().describe();

    assertThat(NAME.matcher(readme).results().map(MatchResult::group))
        .hasSizeGreaterThan(keys.size())
        .allSatisfy(name -> assertThat(isKnown(name, keys)).as(name).isTrue());
  }

  @Test
  void shouldQuoteSimulationsAsTheyAre() {
    List<MatchResult> quotes = QUOTED_FILE.matcher(readme).results().toList();

    assertThat(quotes)
        .hasSize((int) JAVA.matcher(readme).results().count())
        .hasSizeGreaterThan(1)
        .allSatisfy(quote -> assertThat(quote.group(2)).isEqualTo(read(Path.of(quote.group(1)))));
  }

  @Test
  void shouldExplainEveryVerdictAndDialect() {
    for (Verdict verdict : Verdict.values()) {
      assertThat(readme).contains("| `" + verdict.word() + "` | ");
    }
    for (Dialect dialect : Dialect.values()) {
      assertThat(readme).contains("| `" + dialect.word() + "` | ");
    }
  }

  private static boolean isKnown(String name, Map<String, Object> keys) {
    return NO_KEYS.contains(name)
        || keys.containsKey(name)
        || keys.keySet().stream().anyMatch(key -> key.startsWith(name + "."))
        || keys.entrySet().stream()
            .anyMatch(key -> key.getValue() instanceof Map && name.startsWith(key.getKey() + "."));
  }

  private static Settings defaults() {
    return Settings.load(
        new SettingsSources(Map.of(), Map.of(), ClassLoader.getPlatformClassLoader(), Path.of("")));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
