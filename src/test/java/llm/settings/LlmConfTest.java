package llm.settings;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * The {@code llm.conf} of the suite lists what the suite declares. Its values are the user's to
 * edit, so nothing is asked of them here.
 */
class LlmConfTest {

  private static final Path RESOURCES = Path.of("src", "test", "resources").toAbsolutePath();

  private final Config conf = ConfigFactory.parseFile(RESOURCES.resolve(ConfigFiles.NAME).toFile());

  @Test
  void shouldListExactlyTheDeclaredKeysInTheirOrder() {
    assertThat(byLine()).containsExactlyElementsOf(Keys.ALL.stream().map(Key::path).toList());
  }

  @Test
  void shouldSayOfEachKeyWhatItMeansWhatIsAllowedAndItsDefault() {
    for (Key<?> key : Keys.ALL) {
      List<String> comments = conf.getValue(key.path()).origin().comments();

      assertThat(comments).as(key.path()).hasSize(2);
      assertThat(comments.get(0))
          .as(key.path())
          .startsWith(" ")
          .endsWith("." + SettingsTable.ALLOWED + key.type().allowed());
      assertThat(comments.get(1))
          .as(key.path())
          .isEqualTo(SettingsTable.DEFAULT + SettingsTable.defaultOf(key));
    }
  }

  @Test
  void shouldHaveAVariableOfItsOwnForEachKey() {
    assertThat(Keys.ALL.stream().map(Key::variable).toList())
        .doesNotHaveDuplicates()
        .doesNotContain(FileSource.FILE_VARIABLE)
        .contains("LLM_TARGET_API_KEY", "LLM_REQUEST_EXTRA_BODY", "LLM_SEED");
  }

  private List<String> byLine() {
    Map<Integer, String> keys = new TreeMap<>();
    collect("", conf.root(), keys);
    return List.copyOf(keys.values());
  }

  private static void collect(String prefix, ConfigObject object, Map<Integer, String> keys) {
    object.forEach(
        (name, value) -> {
          if (value instanceof ConfigObject inner && !inner.isEmpty()) {
            collect(prefix + name + ".", inner, keys);
          } else {
            keys.put(value.origin().lineNumber(), prefix + name);
          }
        });
  }
}
