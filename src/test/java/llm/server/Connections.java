package llm.server;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.group.ChannelGroup;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ApplicationProtocolNegotiationHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import javax.net.ssl.SSLException;
import llm.settings.SimulatedSettings;

/** Sets up each new connection for the protocol its client speaks. */
final class Connections extends ChannelInitializer<Channel> {

  /** Scripted responses come in a header, so headers may be long. */
  private static final int MAX_HEADER = 256 << 10;

  private static final int MAX_READ = 64 << 10;

  private final SimulatedSettings settings;
  private final Service service;
  private final ChannelGroup open;
  private final Optional<SslContext> tls;

  /**
   * @param open gets every connection while it is open
   */
  Connections(SimulatedSettings settings, Service service, ChannelGroup open) {
    this.settings = settings;
    this.service = service;
    this.open = open;
    this.tls = settings.tls() ? Optional.of(tls()) : Optional.empty();
  }

  private static SslContext tls() {
    try (InputStream chain = LoopbackCertificate.chain();
        InputStream key = LoopbackCertificate.key()) {
      return SslContextBuilder.forServer(chain, key)
          .applicationProtocolConfig(
              new ApplicationProtocolConfig(
                  Protocol.ALPN,
                  SelectorFailureBehavior.NO_ADVERTISE,
                  SelectedListenerFailureBehavior.ACCEPT,
                  ApplicationProtocolNames.HTTP_2,
                  ApplicationProtocolNames.HTTP_1_1))
          .build();
    } catch (SSLException e) {
      throw new IllegalStateException("TLS is not possible: " + e.getMessage(), e);
    } catch (IOException e) {
      throw new IllegalStateException("the certificate cannot be read", e);
    }
  }

  @Override
  protected void initChannel(Channel connection) {
    open.add(connection);
    Arrivals arrivals = new Arrivals(service);
    ChannelPipeline pipeline = connection.pipeline().addLast(arrivals);
    if (tls.isEmpty()) {
      http1(pipeline, arrivals);
    } else {
      pipeline.addLast(tls.get().newHandler(connection.alloc()), new Negotiation(arrivals));
    }
  }

  private void http1(ChannelPipeline pipeline, Arrivals arrivals) {
    HttpDecoderConfig limits =
        new HttpDecoderConfig().setMaxHeaderSize(MAX_HEADER).setMaxChunkSize(MAX_READ);
    pipeline.addLast(
        new HttpRequestDecoder(limits),
        new Http1Connection(service, arrivals, settings.connectionIdleTimeout()));
  }

  private void http2(ChannelPipeline pipeline, Arrivals arrivals) {
    Http2Connection connection =
        new Http2Connection(pipeline.channel(), arrivals, service.connected());
    pipeline.addLast(
        Http2FrameCodecBuilder.forServer().gracefulShutdownTimeoutMillis(0).build(),
        new Http2MultiplexHandler(
            new ChannelInitializer<>() {
              @Override
              protected void initChannel(Channel stream) {
                stream.pipeline().addLast(new Http2StreamHandler(service, connection));
              }
            }));
  }

  /** Waits for the protocol that client and server agree upon. */
  private final class Negotiation extends ApplicationProtocolNegotiationHandler {

    private final Arrivals arrivals;

    Negotiation(Arrivals arrivals) {
      super(ApplicationProtocolNames.HTTP_1_1);
      this.arrivals = arrivals;
    }

    @Override
    protected void configurePipeline(ChannelHandlerContext connection, String protocol) {
      if (protocol.equals(ApplicationProtocolNames.HTTP_2)) {
        http2(connection.pipeline(), arrivals);
      } else {
        http1(connection.pipeline(), arrivals);
      }
    }

    @Override
    protected void handshakeFailure(ChannelHandlerContext connection, Throwable cause) {
      // clients that do not trust the certificate are what some tests are about: no log line
      connection.close();
    }
  }
}
