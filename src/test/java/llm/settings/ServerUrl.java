package llm.settings;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the URL of a server as users write it. */
final class ServerUrl {

  /** The word for the embedded simulated server. */
  static final String SIMULATED = "simulated";

  /** What is allowed, for messages and tables. */
  static final String ALLOWED =
      "simulated, or an http or https URL such as http://gpu:8000 (a /v1 at its end is dropped)";

  /** Host names may hold underscores (Docker Compose), which {@link URI#getHost()} cannot. */
  private static final Pattern AUTHORITY =
      Pattern.compile("(?:[^@]*@)?(?:[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(?::(\\d{1,5}))?");

  private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://.*");
  private static final Pattern END_OF_PATH = Pattern.compile("(?:/v1)?/*$");
  private static final Pattern WHOLE_ENDPOINT =
      Pattern.compile(
          ".*/(chat/completions|completions|embeddings|rerank|score|models)/*",
          Pattern.CASE_INSENSITIVE);

  private ServerUrl() {}

  /**
   * The URL without a slash or {@code /v1} at its end; empty within for the simulated server, empty
   * when the text is neither.
   *
   * @throws InvalidTextException where more can be said than what is allowed
   */
  static Optional<Optional<URI>> parse(String text) {
    String stripped = text.strip();
    if (stripped.equalsIgnoreCase(SIMULATED)) {
      return Optional.of(Optional.empty());
    }
    if (Nearest.distance(stripped.toLowerCase(Locale.ROOT), SIMULATED) <= 2) {
      throw new InvalidTextException("did you mean " + SIMULATED + "?");
    }
    return parseUri(SCHEME.matcher(stripped).matches() ? stripped : "http://" + stripped)
        .map(Optional::of);
  }

  private static Optional<URI> parseUri(String text) {
    try {
      URI uri = new URI(text);
      if (!isHttp(uri) || uri.getRawFragment() != null || !hasServer(uri)) {
        return Optional.empty();
      }
      return Optional.of(new URI(withoutEnd(uri)));
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }

  private static boolean isHttp(URI uri) {
    return "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
  }

  private static boolean hasServer(URI uri) {
    if (uri.getRawAuthority() == null) {
      return false;
    }
    Matcher authority = AUTHORITY.matcher(uri.getRawAuthority());
    return authority.matches()
        && (authority.group(1) == null || isPort(Integer.parseInt(authority.group(1))));
  }

  private static boolean isPort(int port) {
    return port >= 1 && port <= 65_535;
  }

  private static String withoutEnd(URI uri) {
    String path = uri.getRawPath();
    if (WHOLE_ENDPOINT.matcher(path).matches()) {
      throw new InvalidTextException(
          "must be the URL of the server alone: leave out what follows /v1");
    }
    String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    return uri.getScheme().toLowerCase(Locale.ROOT)
        + "://"
        + uri.getRawAuthority()
        + END_OF_PATH.matcher(path.replaceFirst("/+$", "")).replaceFirst("")
        + query;
  }
}
