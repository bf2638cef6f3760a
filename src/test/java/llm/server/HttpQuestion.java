package llm.server;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

/** Asks each question in a request on a connection of its own. */
public final class HttpQuestion implements ServerQuestion {

  /** Long enough for a model that has just been loaded. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final URI url;
  private final ServerAddress server;
  private final Map<String, String> headers;
  private final Route route;

  /**
   * Prepares to ask.
   *
   * @param url scheme, host, port, path prefix and query of the server
   * @param headers headers of every request, secrets among them
   * @param route the way to the server
   */
  public HttpQuestion(URI url, Map<String, String> headers, Route route) {
    this.url = url;
    this.server = ServerAddress.of(url);
    this.headers = Map.copyOf(headers);
    this.route = route;
  }

  @Override
  public Answer post(String path, String json) throws TargetException {
    String query = url.getRawQuery() == null ? "" : "?" + url.getRawQuery();
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    try {
      HttpCall.Response response =
          new HttpCall(server, route, PATIENCE)
              .post(url.getRawPath() + path + query, headers, body);
      return new Answer(response.status(), response.body());
    } catch (IOException e) {
      throw new TargetException(
          server.shown() + " gave no answer to POST " + path + ": " + e.getMessage());
    }
  }
}
