package llm.server;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.SslHandler;
import java.net.InetSocketAddress;
import java.util.Optional;
import javax.net.ssl.SSLException;

/**
 * How a client gets to a server.
 *
 * @param proxy the HTTP proxy between the two; empty for the direct way
 * @param tls makes the client's side of TLS
 */
public record Route(Optional<InetSocketAddress> proxy, Tls tls) {

  /** Whom a client trusts, and what it shows of itself. */
  @FunctionalInterface
  public interface Tls {

    /**
     * The client's side of one connection.
     *
     * @param host the server's name, which its certificate is to be for
     * @throws SSLException when the client's own settings make no TLS
     */
    SslHandler newHandler(ByteBufAllocator allocator, String host, int port) throws SSLException;
  }
}
