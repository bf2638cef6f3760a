package testkit;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;

/** A server that agrees to speak HTTP/2 over TLS and then says nothing at all. */
public final class SilentHttp2Server implements AutoCloseable {

  private final EventLoopGroup loops =
      new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private final Channel listening;

  private SilentHttp2Server(SslContext tls) {
    listening =
        new ServerBootstrap()
            .group(loops)
            .channel(NioServerSocketChannel.class)
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    channel.pipeline().addLast(tls.newHandler(channel.alloc()));
                  }
                })
            .bind("127.0.0.1", 0)
            .syncUninterruptibly()
            .channel();
  }

  /** Starts one on a free port. */
  public static SilentHttp2Server start() {
    try (InputStream chain = SilentHttp2Server.class.getResourceAsStream("/tls/localhost.crt");
        InputStream key = SilentHttp2Server.class.getResourceAsStream("/tls/localhost.key")) {
      return new SilentHttp2Server(
          SslContextBuilder.forServer(chain, key)
              .applicationProtocolConfig(
                  new ApplicationProtocolConfig(
                      Protocol.ALPN,
                      SelectorFailureBehavior.NO_ADVERTISE,
                      SelectedListenerFailureBehavior.ACCEPT,
                      ApplicationProtocolNames.HTTP_2))
              .build());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Its address. */
  public URI url() {
    return URI.create(
        "https://127.0.0.1:" + ((InetSocketAddress) listening.localAddress()).getPort());
  }

  @Override
  public void close() {
    listening.close().awaitUninterruptibly();
    loops.shutdownGracefully();
  }
}
