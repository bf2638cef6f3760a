package llm.settings;

import static java.util.stream.Collectors.toList;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Values of HOCON as plain ones, with the texts of numbers as they were written. */
final class Hocon {

  private static final String ROOT = "it";

  private Hocon() {}

  /** The entries of an object written as one text, its braces optional; empty if it is none. */
  static Optional<List<RawEntry>> object(String text, String origin) {
    try {
      Config config = ConfigFactory.parseString(text);
      return config.isResolved()
          ? Optional.of(entries(config.root(), where -> origin))
          : Optional.empty();
    } catch (ConfigException e) {
      return Optional.empty();
    }
  }

  /** The items of a list written as one text with its brackets; empty if it is none. */
  static Optional<List<String>> list(String text) {
    try {
      Config config = ConfigFactory.parseString(ROOT + " = " + text);
      return config.isResolved() && config.root().size() == 1
          ? items(config.root().get(ROOT))
          : Optional.empty();
    } catch (ConfigException e) {
      return Optional.empty();
    }
  }

  /** A value of a file. */
  static RawValue.Content content(ConfigValue value, Function<ConfigOrigin, String> describe) {
    return switch (value.valueType()) {
      case NULL -> new RawValue.Nothing();
      case OBJECT -> new RawValue.Entries(entries((ConfigObject) value, describe));
      case LIST ->
          items(value).<RawValue.Content>map(RawValue.Items::new).orElseGet(RawValue.Nested::new);
      default -> new RawValue.Text(text(value));
    };
  }

  /** The members of an object by line, then by name. */
  static List<Map.Entry<String, ConfigValue>> members(ConfigObject object) {
    return object.entrySet().stream()
        .sorted(
            Comparator.<Map.Entry<String, ConfigValue>>comparingInt(
                    member -> member.getValue().origin().lineNumber())
                .thenComparing(Map.Entry::getKey))
        .toList();
  }

  private static Optional<List<String>> items(ConfigValue value) {
    if (!(value instanceof ConfigList list) || !list.stream().allMatch(Hocon::isScalar)) {
      return Optional.empty();
    }
    return Optional.of(list.stream().map(Hocon::text).toList());
  }

  private static List<RawEntry> entries(
      ConfigObject object, Function<ConfigOrigin, String> describe) {
    List<RawEntry> entries = new ArrayList<>();
    collect(List.of(), object, describe, entries);
    return entries;
  }

  private static void collect(
      List<String> path,
      ConfigObject object,
      Function<ConfigOrigin, String> describe,
      List<RawEntry> entries) {
    for (Map.Entry<String, ConfigValue> member : members(object)) {
      List<String> inner = RawEntry.append(path, member.getKey());
      ConfigValue value = member.getValue();
      if (value instanceof ConfigObject nested && !nested.isEmpty()) {
        collect(inner, nested, describe, entries);
      } else {
        Optional<String> text = isScalar(value) ? Optional.of(text(value)) : Optional.empty();
        entries.add(new RawEntry(inner, plain(value), text, describe.apply(value.origin())));
      }
    }
  }

  private static boolean isScalar(ConfigValue value) {
    return switch (value.valueType()) {
      case STRING, NUMBER, BOOLEAN -> true;
      default -> false;
    };
  }

  private static String text(ConfigValue value) {
    return value.atKey(ROOT).getString(ROOT);
  }

  private static Object plain(ConfigValue value) {
    if (value instanceof ConfigList list) {
      return list.stream().map(Hocon::plain).collect(toList());
    }
    if (value instanceof ConfigObject object) {
      Map<String, Object> members = new LinkedHashMap<>();
      members(object).forEach(member -> members.put(member.getKey(), plain(member.getValue())));
      return members;
    }
    return value.valueType() == ConfigValueType.NUMBER
        ? SettingsJson.readValue(text(value)).orElseGet(value::unwrapped)
        : value.unwrapped();
  }
}
