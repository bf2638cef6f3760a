package llm.api;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Removes secrets from texts: the ones it was told, and whatever looks like one, since servers and
 * proxies like to repeat what they were sent. Immutable; its own {@code toString()} shows nothing.
 */
public final class SecretFilter {

  /** Stands where a secret was. */
  public static final String MASK = "***";

  /** Shorter texts are no secrets, and masking them would make messages unreadable. */
  private static final int SHORTEST_SECRET = 4;

  private static final String QUOTES = "[\"'\\\\]*";
  private static final String VALUE = "[^\\s\"'\\\\&,;<>)}]+";
  private static final String NAMES =
      "(?:api|access|secret)[-_ ]?key|(?:access|auth|refresh)[-_]?token|client[-_]?secret"
          + "|authorization|password|passwd";

  private static final List<Rule> GENERIC =
      List.of(
          new Rule(
              "(?i)\\b(Bearer(?:\\s|%20|\\+)+)"
                  + "(?!(?:tokens?|authentication|authorization|scheme|realm)(?:[\\s.,;:\"')]|$))"
                  + "[A-Za-z0-9._~+/=%-]+",
              "$1" + MASK),
          new Rule("\\b([Bb]asic\\s+)(?=[a-z+/]*[A-Z0-9=])[A-Za-z0-9+/=]{8,}", "$1" + MASK),
          new Rule(
              "(?i)((?:"
                  + NAMES
                  + ")"
                  + QUOTES
                  + "\\s*[=:]\\s*"
                  + QUOTES
                  + ")"
                  + "(?!Bearer\\b|Basic\\b)"
                  + VALUE,
              "$1" + MASK),
          new Rule("(?i)\\b(token=|key=)" + VALUE, "$1" + MASK),
          new Rule("\\b(?:sk|pk|rk|hf|gsk|xai|nvapi)[-_][A-Za-z0-9_*.-]{4,}", MASK),
          new Rule("(?i)\\b([a-z][a-z0-9+.-]*://)[^\\s/?#\"'<>]+@", "$1" + MASK + "@"));

  /** Servers repeat the key of an {@code Authorization} header without its scheme. */
  private static final Pattern SCHEME =
      Pattern.compile("^\\s*[A-Za-z][A-Za-z0-9-]*\\s+(?=\\S+\\s*$)");

  private final List<String> secrets;

  /**
   * A filter.
   *
   * @param secrets exact texts to remove, e.g. the API key or the value of an {@code Authorization}
   *     header, also where they stand URL-encoded or without their scheme; those shorter than four
   *     characters are ignored
   */
  public SecretFilter(List<String> secrets) {
    this.secrets =
        secrets.stream()
            .flatMap(secret -> Stream.of(secret, SCHEME.matcher(secret).replaceFirst("")))
            .filter(secret -> secret.strip().length() >= SHORTEST_SECRET)
            .flatMap(SecretFilter::spellings)
            .distinct()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .toList();
  }

  /** This filter, which removes these secrets as well. */
  public SecretFilter plus(List<String> more) {
    return new SecretFilter(Stream.concat(secrets.stream(), more.stream()).toList());
  }

  private static Stream<String> spellings(String secret) {
    return Stream.of(secret, secret.strip(), URLEncoder.encode(secret, StandardCharsets.UTF_8));
  }

  /** The text with every secret masked; null stays null. */
  public String clean(String text) {
    if (text == null) {
      return null;
    }
    String cleaned = text;
    for (String secret : secrets) {
      cleaned = cleaned.replace(secret, MASK);
    }
    for (Rule rule : GENERIC) {
      cleaned = rule.pattern.matcher(cleaned).replaceAll(rule.replacement);
    }
    return cleaned;
  }

  private record Rule(Pattern pattern, String replacement) {
    Rule(String regex, String replacement) {
      this(Pattern.compile(regex), replacement);
    }
  }
}
