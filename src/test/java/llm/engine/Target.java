package llm.engine;

import java.net.URI;
import java.util.List;
import java.util.Map;
import llm.api.DialectRules;

/**
 * The server that requests go to and how it wants to be spoken to.
 *
 * @param url scheme, host, port and path prefix, which endpoints are appended to, and the query
 *     that follows them
 * @param dialect what the server's dialect prescribes
 * @param models models to ask for, in turn request by request; at least one
 * @param servedModels the models the server says it has, for messages; empty if it does not say
 * @param headers headers of every request, secrets among them
 * @param extraBody keys added to every body; they win
 */
public record Target(
    URI url,
    DialectRules dialect,
    List<String> models,
    List<String> servedModels,
    Map<String, String> headers,
    Map<String, Object> extraBody) {

  /** Defensive copies. */
  public Target {
    models = List.copyOf(models);
    servedModels = List.copyOf(servedModels);
    headers = Map.copyOf(headers);
  }

  /**
   * The same server asked for other models.
   *
   * @param rules what is behind these models prescribes
   */
  public Target withModels(List<String> others, DialectRules rules) {
    return new Target(url, rules, others, servedModels, headers, extraBody);
  }

  /** The model of the n-th request. */
  String model(long n) {
    return models.get((int) (n % models.size()));
  }

  /** The absolute URL of an endpoint such as {@code /v1/chat/completions}. */
  public String endpoint(String path) {
    String query = url.getRawQuery() == null ? "" : "?" + url.getRawQuery();
    return base() + path + query;
  }

  /** Scheme, host, port and path prefix: what relative URLs of other requests follow. */
  public String base() {
    return url.getScheme() + "://" + url.getRawAuthority() + url.getRawPath();
  }

  /** The URL without anything that may be secret. */
  public String shownUrl() {
    String authority = url.getRawAuthority();
    return url.getScheme()
        + "://"
        + authority.substring(authority.lastIndexOf('@') + 1)
        + url.getRawPath();
  }

  /** Shows no header value: they may be secret. */
  @Override
  public String toString() {
    return "Target[" + shownUrl() + "]";
  }
}
