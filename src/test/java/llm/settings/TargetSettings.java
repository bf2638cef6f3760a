package llm.settings;

import java.net.URI;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The server under test and how it is spoken to ({@code llm.target.*}).
 *
 * @param url http or https URL that {@code /v1/…} is appended to, without a slash at its end; empty
 *     for the embedded simulated server. {@link URI#getHost()} is null where a host name holds an
 *     underscore; {@link URI#getRawAuthority()} never is
 * @param model names of the models that requests ask for in turn; empty: the first one that the
 *     server lists
 * @param apiKey the bearer token; empty: none is sent
 * @param headers additional headers by name, case ignored; values may be secret and may hold any
 *     text without control characters
 * @param dialect how the server wants to be spoken to
 * @param http2 whether HTTP/2 may be negotiated
 */
public record TargetSettings(
    Optional<URI> url,
    List<String> model,
    Optional<Secret> apiKey,
    Map<String, String> headers,
    DialectSettings dialect,
    boolean http2) {

  /** Copies the collections. */
  public TargetSettings {
    Objects.requireNonNull(url, "url");
    Objects.requireNonNull(apiKey, "apiKey");
    Objects.requireNonNull(dialect, "dialect");
    model = List.copyOf(model);
    SortedMap<String, String> sorted = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    sorted.putAll(headers);
    headers = Collections.unmodifiableSortedMap(sorted);
  }

  /** The same way of speaking to another server and other models. */
  public TargetSettings at(Optional<URI> otherUrl, List<String> otherModels) {
    return new TargetSettings(otherUrl, otherModels, apiKey, headers, dialect, http2);
  }

  /** All components, secrets masked. */
  @Override
  public String toString() {
    return "TargetSettings[url=%s, model=%s, apiKey=%s, headers=%s, dialect=%s, http2=%s]"
        .formatted(
            url.map(uri -> Masking.url(uri.toString())).orElse(ServerUrl.SIMULATED),
            model,
            apiKey,
            Masking.headers(headers),
            dialect,
            http2);
  }

  /** Values of the URL's query that are secret by their names, e.g. {@code sig}; as written. */
  public List<String> secretParameters() {
    return url.map(URI::getRawQuery).map(Masking::secretParameters).orElse(List.of());
  }

  /** Whether the value of a header of this name is to be kept out of every file and message. */
  public static boolean isSecretHeader(String name) {
    return Masking.isSecretHeader(name);
  }
}
