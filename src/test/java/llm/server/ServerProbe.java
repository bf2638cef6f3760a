package llm.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import javax.net.ssl.SSLException;

/**
 * Asks a server for its models before any load is sent, so that a wrong address, port, scheme or
 * key is one clear line and not ten thousand failures.
 */
public final class ServerProbe {

  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int SHOWN_BODY = 200;

  private final URI url;
  private final Map<String, String> headers;
  private final HttpClient client;

  /**
   * Prepares to ask.
   *
   * @param url scheme, host, port and path prefix of the server
   * @param headers headers of every request, secrets among them
   */
  public ServerProbe(URI url, Map<String, String> headers) {
    this.url = url;
    this.headers = Map.copyOf(headers);
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(PATIENCE)
            .proxy(HttpClient.Builder.NO_PROXY)
            .build();
  }

  /**
   * The models the server says it has.
   *
   * @throws TargetException when there is no such server, it refuses, or it is not one that speaks
   *     the OpenAI protocol
   */
  public ServerFacts ask() throws TargetException {
    HttpResponse<String> response = get();
    int status = response.statusCode();
    if (status == 401 || status == 403) {
      throw new TargetException(
          where() + " answered " + status + ": llm.target.api-key is missing or wrong");
    }
    if (status == 404 || status == 405) {
      return ServerFacts.unknown();
    }
    if (status >= 300 && status < 400) {
      throw new TargetException(
          where()
              + " answered "
              + status
              + " to "
              + response.headers().firstValue("location").orElse("nowhere")
              + ": set llm.target.url to the address that is redirected to");
    }
    if (status != 200) {
      throw new TargetException(where() + " answered " + status + ": " + shown(response.body()));
    }
    return parse(response.body());
  }

  private HttpResponse<String> get() throws TargetException {
    try {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create(url + "/v1/models")).timeout(PATIENCE).GET();
      headers.forEach((name, value) -> request.header(name, onTheWire(value)));
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new TargetException(explain(e));
    } catch (IllegalArgumentException e) {
      // its message quotes the header, which may be secret
      throw new TargetException(
          where() + ": a header of llm.target.headers or the key cannot be sent");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TargetException(where() + ": interrupted");
    }
  }

  /** The JDK's client takes no character beyond one byte; this makes UTF-8 of those. */
  private static String onTheWire(String value) {
    return new String(value.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  private String explain(IOException e) {
    if (has(e, UnresolvedAddressException.class) || has(e, UnknownHostException.class)) {
      return where() + ": unknown host " + url.getHost();
    }
    if (e instanceof HttpConnectTimeoutException) {
      return where() + ": no connection within " + PATIENCE.toSeconds() + " s";
    }
    if (e instanceof HttpTimeoutException) {
      return where() + ": no answer within " + PATIENCE.toSeconds() + " s";
    }
    if (e instanceof ConnectException) {
      return where() + ": connection refused; is the server up, and is the port right?";
    }
    if (e instanceof SSLException) {
      return explainTls(e);
    }
    return where()
        + ": the server closed the connection without an HTTP answer"
        + ("http".equals(url.getScheme()) ? "; does it speak TLS (https)?" : "")
        + " ("
        + e.getMessage()
        + ")";
  }

  private String explainTls(IOException e) {
    String message = String.valueOf(e.getMessage());
    if (message.contains("Unsupported or unrecognized SSL message")) {
      return where() + ": the server does not speak TLS on this port; use http:// ?";
    }
    return where()
        + ": TLS failed: "
        + message
        + "; to trust the server's certificate set -Djavax.net.ssl.trustStore and"
        + " gatling.ssl.trustStore";
  }

  private ServerFacts parse(String body) throws TargetException {
    try {
      JsonNode data = new ObjectMapper().readTree(body).path("data");
      if (!data.isArray()) {
        throw notOpenAi(body);
      }
      Map<String, OptionalInt> models = new LinkedHashMap<>();
      for (JsonNode model : data) {
        JsonNode window = model.path("max_model_len");
        models.put(
            model.path("id").asText(),
            window.canConvertToInt() ? OptionalInt.of(window.intValue()) : OptionalInt.empty());
      }
      return new ServerFacts(models);
    } catch (JsonProcessingException e) {
      throw notOpenAi(body);
    }
  }

  private TargetException notOpenAi(String body) {
    return new TargetException(
        where()
            + ": GET /v1/models did not answer with a list of models, so this is no"
            + " OpenAI-compatible server; it said: "
            + shown(body));
  }

  private static String shown(String body) {
    String line = body.strip().replaceAll("\\p{Cntrl}+", " ");
    return line.length() <= SHOWN_BODY ? line : line.substring(0, SHOWN_BODY) + "…";
  }

  private String where() {
    return "llm.target.url = "
        + url.getScheme()
        + "://"
        + url.getHost()
        + (url.getPort() == -1 ? "" : ":" + url.getPort());
  }

  private static boolean has(Throwable thrown, Class<? extends Throwable> type) {
    for (Throwable t = thrown; t != null; t = t.getCause()) {
      if (type.isInstance(t)) {
        return true;
      }
    }
    return false;
  }
}
