package llm.settings;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Headers by name, case ignored. */
final class HeadersType extends TextsType {

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");

  @Override
  public String allowed() {
    return "an object of texts, e.g. {\"X-Team\": \"search\"}";
  }

  @Override
  public Object describe(Map<String, String> value) {
    return Masking.headers(value);
  }

  @Override
  Map<String, String> emptyMap() {
    return new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  }

  @Override
  Optional<String> mistake(RawEntry entry) {
    return NAME.matcher(entry.name()).matches()
        ? super.mistake(entry)
        : Optional.of("is no name of a header: letters, digits and - are allowed");
  }

  /** Always a mask: a header that cannot be sent may still be a secret. */
  @Override
  String shown(RawEntry entry) {
    return Secret.MASK;
  }
}
