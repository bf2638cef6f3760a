package llm;

import static io.gatling.javaapi.http.HttpDsl.Proxy;
import static java.util.stream.Collectors.joining;

import io.gatling.javaapi.http.HttpProtocolBuilder;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import llm.server.ServerAddress;

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

  /**
   * The protocol, with the proxy on the way to those of the servers that are behind one. Ends the
   * process with one line where Gatling's client, which has one proxy and knows exceptions from it
   * by host alone, could not go where the JVM is told to.
   */
  static HttpProtocolBuilder onTheWay(HttpProtocolBuilder protocol, Collection<URI> servers) {
    Map<InetSocketAddress, Set<String>> behind = new LinkedHashMap<>();
    Set<String> direct = new LinkedHashSet<>(Set.of(EMBEDDED));
    for (URI server : servers) {
      to(server)
          .map(proxy -> behind.computeIfAbsent(proxy, first -> new LinkedHashSet<>()))
          .orElse(direct)
          .add(host(server));
    }
    if (behind.isEmpty()) {
      return protocol;
    }
    InetSocketAddress proxy = behind.keySet().iterator().next();
    Set<String> torn = new LinkedHashSet<>(behind.get(proxy));
    torn.retainAll(direct);
    if (behind.size() > 1 || !torn.isEmpty()) {
      throw Fatal.because(
          "the servers of this run are behind several proxies, or behind one by http and none by"
              + " https, and a run of Gatling has one proxy: "
              + ways(servers));
    }
    return protocol
        .proxy(Proxy(proxy.getHostString(), proxy.getPort()))
        .noProxyFor(direct.toArray(String[]::new));
  }

  private static String host(URI server) {
    return ServerAddress.of(server).host();
  }

  private static String ways(Collection<URI> servers) {
    return servers.stream()
        .map(server -> host(server) + to(server).map(JvmProxy::inWords).orElse(" directly"))
        .collect(joining(", "));
  }
}
