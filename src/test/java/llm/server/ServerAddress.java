package llm.server;

import java.net.URI;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The parts of a server's URL. Unlike {@link URI#getHost()} it knows host names with underscores,
 * as Docker Compose makes them.
 *
 * @param tls whether it is {@code https}
 * @param host host name or address, IPv6 without brackets
 * @param port TCP port, the scheme's own where the URL has none
 * @param authority host and port as written, without user information
 */
public record ServerAddress(boolean tls, String host, int port, String authority) {

  private static final int HTTP = 80;
  private static final int HTTPS = 443;
  private static final Pattern AUTHORITY =
      Pattern.compile("(?:.*@)?(?<host>\\[[^]]*]|[^:]*)(?::(?<port>\\d+))?");

  /**
   * Reads a URL.
   *
   * @throws IllegalArgumentException if it has no host
   */
  public static ServerAddress of(URI url) {
    Matcher parts = AUTHORITY.matcher(String.valueOf(url.getRawAuthority()));
    if (url.getRawAuthority() == null || !parts.matches()) {
      throw new IllegalArgumentException("a URL of a server needs a host");
    }
    boolean tls = "https".equalsIgnoreCase(url.getScheme());
    String port = parts.group("port");
    int ownPort = tls ? HTTPS : HTTP;
    return new ServerAddress(
        tls,
        parts.group("host").replaceAll("[\\[\\]]", ""),
        port == null ? ownPort : Integer.parseInt(port),
        parts.group("host") + (port == null ? "" : ":" + port));
  }

  /** Scheme, host and port: nothing of it is secret. */
  public String shown() {
    return (tls ? "https" : "http") + "://" + authority;
  }
}
