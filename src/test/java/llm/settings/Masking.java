package llm.settings;

import static llm.settings.Secret.MASK;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes the secrets out of what is shown: headers and entries of secret names, URLs. */
final class Masking {

  /** Headers carry secrets under many names, so a part of the name is enough. */
  private static final Pattern SECRET_HEADER =
      Pattern.compile(
          "auth|key|token|secret|cookie|password|passwd|credential|signature|jwt|assertion|session"
              + "|bearer",
          Pattern.CASE_INSENSITIVE);

  /**
   * Bodies and metadata hold {@code max_tokens}, {@code tokenizer} and {@code top_k_keys}: a word
   * of its own is needed, and {@code key} and {@code token} only count at the end.
   */
  private static final Pattern SECRET_WORD =
      Pattern.compile(
          "(^|_)(authorization|secret|cookie|password|passwd|passphrase|credentials?|bearer"
              + "|signature|apikey)(_|$)|(^|_)(key|token)$");

  private static final Pattern CAMEL_CASE = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");
  private static final Pattern BETWEEN_WORDS = Pattern.compile("[^A-Za-z0-9]+");

  private static final Pattern USER_INFO =
      Pattern.compile("^(\\s*(?:[A-Za-z][A-Za-z0-9+.-]*://)?).*@", Pattern.DOTALL);

  private static final Pattern PARAMETER = Pattern.compile("([?&;#])([^=&;#]*)=([^&;#]*)");

  private Masking() {}

  static boolean isSecretHeader(String name) {
    return SECRET_HEADER.matcher(name).find();
  }

  /** The headers, secret ones masked. */
  static Map<String, String> headers(Map<String, String> headers) {
    Map<String, String> masked = new LinkedHashMap<>();
    headers.forEach((name, value) -> masked.put(name, isSecretHeader(name) ? MASK : value));
    return Collections.unmodifiableMap(masked);
  }

  /** The entries, those of secret names masked, at any depth. */
  static Map<String, Object> entries(Map<String, ?> entries) {
    Map<String, Object> masked = new LinkedHashMap<>();
    entries.forEach((name, value) -> masked.put(name, isSecretName(name) ? MASK : within(value)));
    return Collections.unmodifiableMap(masked);
  }

  /** The URL, or what should have been one, without user information and secret parameters. */
  static String url(String text) {
    String withoutUser =
        USER_INFO.matcher(text).replaceFirst("$1" + Matcher.quoteReplacement(MASK + "@"));
    return PARAMETER.matcher(withoutUser).replaceAll(Masking::parameter);
  }

  /** Whether the text speaks of a secret anywhere: what is near is better not shown. */
  static boolean mentionsSecret(String text) {
    return SECRET_HEADER.matcher(text).find();
  }

  /** Whether an entry of a body or of the metadata is secret by its name. */
  static boolean isSecretName(String name) {
    String words = CAMEL_CASE.matcher(name).replaceAll("_");
    words = BETWEEN_WORDS.matcher(words).replaceAll("_").toLowerCase(Locale.ROOT);
    return SECRET_WORD.matcher(words).find();
  }

  /** The values of a query that are secret by their names. */
  static List<String> secretParameters(String query) {
    return Arrays.stream(query.split("[&;]"))
        .map(entry -> entry.split("=", 2))
        .filter(entry -> entry.length == 2 && isSecretParameter(entry[0]))
        .map(entry -> entry[1])
        .toList();
  }

  private static boolean isSecretParameter(String name) {
    return name.equalsIgnoreCase("sig") || name.equalsIgnoreCase("code") || mentionsSecret(name);
  }

  private static String parameter(MatchResult parameter) {
    String name = parameter.group(2);
    boolean secret = isSecretParameter(name);
    return Matcher.quoteReplacement(
        parameter.group(1) + name + "=" + (secret ? MASK : parameter.group(3)));
  }

  @SuppressWarnings("unchecked") // maps of JSON values have texts as keys
  private static Object within(Object value) {
    if (value instanceof Map<?, ?> map) {
      return entries((Map<String, ?>) map);
    }
    return value instanceof List<?> list ? list.stream().map(Masking::within).toList() : value;
  }
}
