package llm.settings;

import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The values of {@code llm.conf} and of the file named by {@value #FILE_KEY}. */
final class FileSource {

  /** The key that names a file; only for the command line and the environment. */
  static final String FILE_KEY = "llm.config";

  /** Its environment variable. */
  static final String FILE_VARIABLE = "LLM_CONFIG";

  private static final Pattern SUBSTITUTION = Pattern.compile("\\$\\{\\??([^}]*)}");

  private final ConfigFiles files;
  private final Mistakes mistakes;

  FileSource(SettingsSources sources, Mistakes mistakes) {
    this.files = new ConfigFiles(sources, mistakes);
    this.mistakes = mistakes;
  }

  /** Adds the values of all known keys. */
  void addTo(Layers layers) {
    for (Map.Entry<String, ConfigValue> member : Hocon.members(files.read().root())) {
      add(member.getKey(), member.getValue(), layers);
    }
  }

  private void add(String path, ConfigValue value, Layers layers) {
    if (Keys.find(path).isPresent()) {
      if (isComplete(path, value)) {
        layers.add(path, new RawValue(Hocon.content(value, files::describe), origin(value)));
      }
    } else if (isBranch(path, value)) {
      membersOf(path, value)
          .forEach(member -> add(path + "." + member.getKey(), member.getValue(), layers));
    } else if (!Keys.isGroup(path) || isComplete(path, value)) {
      mistakes.add(path, "", origin(value), Keys.unknown(path));
    }
  }

  private boolean isBranch(String path, ConfigValue value) {
    return value instanceof ConfigObject
        && (Keys.isGroup(path) || !membersOf(path, value).isEmpty());
  }

  /** Whether the value holds no substitution that found nothing; reports those that it holds. */
  private boolean isComplete(String path, ConfigValue value) {
    if (value instanceof ConfigList list) {
      return list.stream().filter(item -> !isComplete(path, item)).count() == 0;
    }
    if (value instanceof ConfigObject) {
      List<Map.Entry<String, ConfigValue>> members = membersOf(path, value);
      return members.stream()
              .filter(member -> !isComplete(path + "." + member.getKey(), member.getValue()))
              .count()
          == 0;
    }
    try {
      return value.valueType() != null;
    } catch (ConfigException.NotResolved e) {
      reportIncomplete(path, value);
      return false;
    }
  }

  private List<Map.Entry<String, ConfigValue>> membersOf(String path, ConfigValue value) {
    try {
      return Hocon.members((ConfigObject) value);
    } catch (ConfigException.NotResolved e) {
      reportIncomplete(path, value);
      return List.of();
    }
  }

  private void reportIncomplete(String path, ConfigValue value) {
    Matcher substitution = SUBSTITUTION.matcher(value.render());
    String name = substitution.find() ? substitution.group(1) : "…";
    String message =
        "${" + name + "} has no value: set that environment variable, or put the text in quotes";
    mistakes.add(path, "", origin(value), message);
  }

  private String origin(ConfigValue value) {
    return files.describe(value.origin());
  }
}
