package llm.engine;

import static io.gatling.javaapi.core.CoreDsl.ByteArrayBody;
import static io.gatling.javaapi.http.HttpDsl.http;

import io.gatling.commons.validation.Validation;
import io.gatling.core.config.GatlingConfiguration;
import io.gatling.core.session.Session;
import io.gatling.http.client.Request;
import io.gatling.http.protocol.HttpComponents;
import io.gatling.http.request.builder.HttpRequestBuilder;
import io.gatling.http.request.builder.HttpRequestExpressionBuilder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import scala.Function1;

/**
 * Turns a plan into a request of Gatling's HTTP client by Gatling's own builder, so that proxies,
 * TLS, cookies, DNS and local addresses of the protocol hold. What a plan holds is data: it goes in
 * through the session, where no expression is evaluated.
 */
final class HttpRequests {

  private static final String PLAN = "gatling.llm.plan";

  private final Function1<Session, Validation<Request>> expression;

  HttpRequests(HttpComponents components, GatlingConfiguration configuration) {
    HttpRequestBuilder builder =
        (HttpRequestBuilder)
            http("llm")
                .post(session -> session.<RequestPlan>get(PLAN).url())
                .body(ByteArrayBody(session -> alone(session.<RequestPlan>get(PLAN).body())))
                // deadlines are the exchange's own business
                .requestTimeout(Duration.ZERO)
                .asScala();
    this.expression =
        new HttpRequestExpressionBuilder(
                builder.commonAttributes(),
                builder.bodyAttributes(),
                builder.httpAttributes(),
                components.httpCaches(),
                components.httpProtocol(),
                configuration)
            .build();
  }

  /**
   * Builds it.
   *
   * @throws IllegalArgumentException when the plan makes no valid request
   */
  Request build(RequestPlan plan, Session session) {
    Request request = withPieces(Validated.value(expression.apply(session.set(PLAN, plan))), plan);
    if (request.getProxyServer() != null
        && request.isHttp2Enabled()
        && request.getUri().isSecured()) {
      // Gatling's client would wait for its own handshake forever
      throw new IllegalArgumentException(
          "Gatling's HTTP client cannot speak HTTP/2 through a proxy: set llm.target.http2 ="
              + " false");
    }
    for (Map.Entry<String, String> header : plan.headers().entrySet()) {
      request.getHeaders().set(header.getKey(), onTheWire(header.getValue()));
    }
    return request;
  }

  /** The bytes of a body that is one piece; others follow by {@link #withPieces}. */
  private static byte[] alone(List<ByteBuffer> pieces) {
    if (pieces.size() > 1) {
      return new byte[0];
    }
    ByteBuffer piece = pieces.get(0);
    byte[] bytes = new byte[piece.remaining()];
    piece.duplicate().get(bytes);
    return bytes;
  }

  private static Request withPieces(Request request, RequestPlan plan) {
    return plan.body().size() > 1 ? request.copyWithNewBody(new BodyPieces(plan.body())) : request;
  }

  /** Netty writes each character of a header as one byte; this makes those bytes UTF-8. */
  private static String onTheWire(String value) {
    return new String(value.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }
}
