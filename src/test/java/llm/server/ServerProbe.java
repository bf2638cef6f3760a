package llm.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.proxy.ProxyConnectException;
import io.netty.handler.ssl.NotSslRecordException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import javax.net.ssl.SSLException;
import llm.settings.Dialect;

/**
 * Asks a server for its models before any load is sent, so that a wrong address, port, scheme or
 * key is one clear line and not ten thousand failures.
 */
public final class ServerProbe {

  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int SHOWN_BODY = 200;
  private static final String PATH = "/v1/models";

  private static final String OWN_CERTIFICATE =
      "; if it asks for a certificate of yours, name that by gatling.ssl.keyStore";

  private final URI url;
  private final ServerAddress server;
  private final Map<String, String> headers;
  private final Route route;
  private final Duration patience;

  /**
   * Prepares to ask.
   *
   * @param url scheme, host, port, path prefix and query of the server
   * @param headers headers of every request, secrets among them
   * @param route the way to the server
   */
  public ServerProbe(URI url, Map<String, String> headers, Route route) {
    this(url, headers, route, PATIENCE);
  }

  ServerProbe(URI url, Map<String, String> headers, Route route, Duration patience) {
    this.url = url;
    this.server = ServerAddress.of(url);
    this.headers = Map.copyOf(headers);
    this.route = route;
    this.patience = patience;
  }

  /**
   * The models the server says it has.
   *
   * @throws TargetException when there is no such server, it refuses, or it is not one that speaks
   *     the OpenAI protocol
   */
  public ServerFacts ask() throws TargetException {
    HttpCall.Response response = get(PATH);
    int status = response.status();
    if (status == 200) {
      return parse(response);
    }
    if (status == 404 || status == 405) {
      return otherwise(where() + " answered " + status + " to GET " + PATH);
    }
    throw new TargetException(where() + " answered " + status + advice(response));
  }

  private static String advice(HttpCall.Response response) {
    int status = response.status();
    if (status == 401 || status == 403) {
      return ": llm.target.api-key is missing or wrong";
    }
    if (status == 407) {
      return ": the proxy asks for a password, and the suite has none for it";
    }
    if (status >= 300 && status < 400) {
      return " to "
          + response.location().map(ServerProbe::shown).orElse("nowhere")
          + ": set llm.target.url to the address that is redirected to";
    }
    String words = response.body().isBlank() ? "" : ": " + shown(response.body());
    return " to GET " + PATH + (status >= 500 ? "; is the server ready?" : "") + words;
  }

  /** A server that lists no models may still say what it is. */
  private ServerFacts otherwise(String silence) throws TargetException {
    HttpCall.Response info = get("/info");
    return Optional.of(info)
        .filter(answer -> answer.status() == 200)
        .flatMap(answer -> ServerKind.embeddingsInference(answer.body(), silence))
        .orElseGet(() -> ServerFacts.unknown(silence));
  }

  private HttpCall.Response get(String path) throws TargetException {
    try {
      return new HttpCall(server, route, patience).get(target(path), headers);
    } catch (IOException e) {
      throw new TargetException(where() + ": " + explain(e));
    }
  }

  private String target(String path) {
    String query = url.getRawQuery() == null ? "" : "?" + url.getRawQuery();
    return url.getRawPath() + path + query;
  }

  private String explain(IOException e) {
    if (e instanceof UnknownHostException) {
      return "unknown host "
          + route.proxy().map(InetSocketAddress::getHostString).orElse(server.host())
          + detour();
    }
    if (e instanceof ConnectTimeoutException) {
      return "no connection within " + patience.toSeconds() + " s" + detour();
    }
    if (e instanceof NoRouteToHostException) {
      return "no route to this host" + detour();
    }
    if (e instanceof ProxyConnectException) {
      return "the proxy makes no connection: " + shown(String.valueOf(e.getMessage()));
    }
    if (e instanceof ConnectException) {
      return "connection refused; is the "
          + (route.proxy().isPresent() ? "proxy" : "server")
          + " up, and is the port right?";
    }
    if (e instanceof SocketTimeoutException) {
      return "connected, but no answer to GET "
          + PATH
          + " within "
          + 2 * patience.toSeconds()
          + " s; is it the port of the server, and is the server ready?";
    }
    if (e instanceof HttpCall.TooLongException) {
      return e.getMessage() + "; is it the port of the server?";
    }
    return server.tls() ? explainTls(e) : explainNoHttp(e);
  }

  /** What else may be wrong where there is no direct way. */
  private String detour() {
    String scheme = server.tls() ? "https" : "http";
    return route.proxy().isPresent()
        ? ""
        : "; is it behind a proxy? Then name that by -D%s.proxyHost=HOST -D%s.proxyPort=PORT"
            .formatted(scheme, scheme);
  }

  private static String explainNoHttp(IOException e) {
    return e instanceof ProtocolException
        ? "what it answered is not HTTP; does it speak TLS? Then the URL begins with https"
        : "it closed the connection without an answer; is it the port of the server, or does it"
            + " speak TLS? Then the URL begins with https";
  }

  private static String explainTls(IOException e) {
    if (e instanceof NotSslRecordException) {
      return "it does not speak TLS; try http instead of https";
    }
    if (e instanceof SSLException) {
      return "TLS failed: "
          + shown(String.valueOf(rootOf(e).getMessage()))
          + "; if its certificate is your own, trust it by -Djavax.net.ssl.trustStore=FILE or"
          + " gatling.ssl.trustStore, or any by -Dgatling.ssl.useInsecureTrustManager=true"
          + OWN_CERTIFICATE;
    }
    return "it closed the connection during the TLS handshake; try http instead of https"
        + OWN_CERTIFICATE;
  }

  private static Throwable rootOf(Throwable e) {
    return e.getCause() == null ? e : rootOf(e.getCause());
  }

  private ServerFacts parse(HttpCall.Response response) throws TargetException {
    String body = response.body();
    try {
      JsonNode data = new ObjectMapper().readTree(body).path("data");
      if (!data.isArray()) {
        throw notOpenAi(body);
      }
      return facts(data, response.openAi());
    } catch (JsonProcessingException e) {
      throw notOpenAi(body);
    }
  }

  private ServerFacts facts(JsonNode data, boolean openAi) {
    Map<String, OptionalInt> models = new LinkedHashMap<>();
    Map<String, Dialect> owners = new HashMap<>();
    for (JsonNode model : data) {
      String name = model.path("id").asText();
      JsonNode window = model.path("max_model_len");
      models.put(
          name, window.canConvertToInt() ? OptionalInt.of(window.intValue()) : OptionalInt.empty());
      ServerKind.of(model.path("owned_by").asText(null)).ifPresent(kind -> owners.put(name, kind));
    }
    String silence = where() + " lists no models at " + PATH;
    // llama-cpp-python has one of OpenAI's headers too, but never the version
    return openAi
        ? new ServerFacts(silence, models, Map.of(), Optional.of(Dialect.OPENAI))
        : new ServerFacts(
            silence,
            models,
            owners,
            owners.size() == models.size() ? Optional.empty() : byVersion());
  }

  /** What a server is whose models belong to nobody that is known. */
  private Optional<Dialect> byVersion() {
    return ServerKind.VERSIONS.keySet().stream()
        .sorted()
        .filter(kind -> tellsVersion(ServerKind.VERSIONS.get(kind)))
        .findFirst();
  }

  private boolean tellsVersion(String path) {
    try {
      HttpCall.Response answer = get(path);
      return answer.status() == 200 && ServerKind.isVersion(answer.body());
    } catch (TargetException silent) {
      // it lists its models, so it is there: what it does not say is just not known
      return false;
    }
  }

  private TargetException notOpenAi(String body) {
    return new TargetException(
        where()
            + ": GET "
            + PATH
            + " did not answer with a list of models, so this is no"
            + " OpenAI-compatible server; it said: "
            + shown(body));
  }

  private static String shown(String body) {
    String line = body.strip().replaceAll("\\p{Cntrl}+", " ");
    return line.length() <= SHOWN_BODY ? line : line.substring(0, SHOWN_BODY) + "…";
  }

  private String where() {
    return "llm.target.url = "
        + server.shown()
        + route
            .proxy()
            .map(proxy -> " through the proxy " + proxy.getHostString() + ":" + proxy.getPort())
            .orElse("");
  }
}
