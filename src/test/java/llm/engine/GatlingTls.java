package llm.engine;

import io.gatling.core.config.GatlingConfiguration;
import io.gatling.http.client.HttpClientConfig;
import io.gatling.http.client.impl.SslHandlers;
import io.gatling.http.engine.HttpClientFactory;
import io.gatling.http.util.SslContexts;
import io.gatling.http.util.SslContextsFactory;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.SslHandler;
import scala.Option;

/**
 * The TLS of Gatling's client, for the suite's own questions to a server: a server that the
 * measured requests would reach must not be refused, nor the other way round. Whom it trusts, what
 * certificate it shows and what else it asks of a server is set by {@code gatling.ssl.*} and {@code
 * gatling.http.enableHostnameVerification}, in {@code gatling.conf} or by system property.
 *
 * <p>To be closed after use: Gatling's default TLS keeps memory outside the heap.
 */
public final class GatlingTls implements AutoCloseable {

  private final SslContexts contexts;
  private final HttpClientConfig client;

  private GatlingTls(GatlingConfiguration configuration) {
    SslContextsFactory factory =
        new SslContextsFactory(
            configuration.ssl(), configuration.http().enableHostnameVerification());
    this.contexts = factory.newSslContexts(false, Option.empty());
    this.client = new HttpClientFactory(factory, configuration).newClientConfig();
  }

  /** As Gatling is configured at this moment; nothing is loaded before the first connection. */
  public static GatlingTls configured() {
    return new GatlingTls(GatlingConfiguration.load());
  }

  /**
   * The client's side of one connection.
   *
   * @param host the server's name, which its certificate is to be for
   */
  public SslHandler newHandler(ByteBufAllocator allocator, String host, int port) {
    return SslHandlers.newSslHandler(contexts.getSslContext(), allocator, host, port, client);
  }

  @Override
  public void close() {
    contexts.close();
  }
}
