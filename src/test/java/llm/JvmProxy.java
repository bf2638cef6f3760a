package llm;

import static io.gatling.javaapi.http.HttpDsl.Proxy;

import io.gatling.javaapi.http.HttpProtocolBuilder;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.util.Optional;

/**
 * The HTTP proxy that the JVM is told to use for a server, by {@code -Dhttp.proxyHost}, {@code
 * -Dhttp.proxyPort}, {@code -Dhttps.proxyHost}, {@code -Dhttps.proxyPort} and {@code
 * -Dhttp.nonProxyHosts}. Gatling does not look at these by itself.
 */
final class JvmProxy {

  /** Where the suite's own servers listen: no proxy could reach them. */
  private static final String EMBEDDED = "127.0.0.1";

  private JvmProxy() {}

  /** The proxy on the way to a server; empty where the way is direct. */
  static Optional<InetSocketAddress> to(URI url) {
    return ProxySelector.getDefault().select(url).stream()
        .filter(proxy -> proxy.type() == Proxy.Type.HTTP)
        .map(proxy -> (InetSocketAddress) proxy.address())
        .findFirst();
  }

  /** How a message speaks of it, e.g. {@code through the proxy proxy:3128}. */
  static String inWords(InetSocketAddress proxy) {
    return " through the proxy " + proxy.getHostString() + ":" + proxy.getPort();
  }

  /** The protocol, with the proxy on the way to this server if there is one. */
  static HttpProtocolBuilder onTheWay(HttpProtocolBuilder protocol, URI url) {
    return to(url)
        .map(proxy -> Proxy(proxy.getHostString(), proxy.getPort()))
        .map(proxy -> protocol.proxy(proxy).noProxyFor(EMBEDDED))
        .orElse(protocol);
  }
}
