package llm.settings;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Texts by name, in the order in which they were last named. */
class TextsType extends MapType<Map<String, String>> {

  @Override
  public String allowed() {
    return "an object of texts, e.g. {\"gpu\": \"H100\", \"commit\": \"7e12\"}";
  }

  @Override
  public Object describe(Map<String, String> value) {
    return Masking.entries(value);
  }

  @Override
  final Optional<Map<String, String>> build(String key, List<RawEntry> entries, Mistakes mistakes) {
    Map<String, String> texts = emptyMap();
    boolean valid = true;
    for (RawEntry entry : entries) {
      Optional<String> wrong = mistake(entry);
      if (wrong.isPresent()) {
        mistakes.add(key + "." + entry.name(), shown(entry), entry.origin(), wrong.get());
        valid = false;
      }
      texts.remove(entry.name());
      entry.text().ifPresent(text -> texts.put(entry.name(), text));
    }
    return valid ? Optional.of(texts) : Optional.empty();
  }

  /** Where the texts are gathered: decides on order and on what counts as the same name. */
  Map<String, String> emptyMap() {
    return new LinkedHashMap<>();
  }

  /** What is wrong with the entry; null values, which remove the entry, are not. */
  Optional<String> mistake(RawEntry entry) {
    boolean valid = entry.value() == null || entry.text().filter(Types::isOneLine).isPresent();
    return valid ? Optional.empty() : Optional.of("must be a text on one line");
  }

  /** The value of the entry for messages. */
  String shown(RawEntry entry) {
    return Masking.isSecretName(entry.name()) ? Secret.MASK : SettingsJson.write(entry.value());
  }
}
