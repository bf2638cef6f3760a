package llm.engine;

import io.gatling.core.session.Session;
import io.gatling.http.client.uri.Uri;
import io.gatling.http.cookie.CookieSupport;
import io.netty.handler.codec.http.cookie.ClientCookieDecoder;
import io.netty.handler.codec.http.cookie.Cookie;
import java.util.List;
import java.util.Objects;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The cookies a server sets, kept for the user's next requests as Gatling keeps those of its own
 * requests: a gateway may tell by them which replica a conversation belongs to.
 */
final class Cookies {

  private Cookies() {}

  /**
   * The session that holds them.
   *
   * @param url that answered
   * @param lines the values of its {@code Set-Cookie} headers; what is no cookie is left out
   */
  static Session stored(Session session, String url, List<String> lines, long nowMillis) {
    if (lines.isEmpty()) {
      return session;
    }
    List<Cookie> cookies =
        lines.stream().map(ClientCookieDecoder.LAX::decode).filter(Objects::nonNull).toList();
    return CookieSupport.storeCookies(
        session, Uri.create(url), CollectionConverters.asScala(cookies).toList(), nowMillis);
  }
}
