package llm.server;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.proxy.HttpProxyHandler;
import io.netty.resolver.NoopAddressResolverGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One request on a connection of its own. The JDK's client would not do: it refuses host names with
 * underscores (Docker Compose) and a {@code Host} header of the user's (ingresses).
 */
final class HttpCall {

  private static final int MAX_MEBIBYTES = 4;
  private static final int MAX_BODY = MAX_MEBIBYTES << 20;

  private final ServerAddress server;
  private final Route route;
  private final Duration patience;

  /**
   * Prepares it.
   *
   * @param route the way to the server
   * @param patience for the connection, and then for the answer
   */
  HttpCall(ServerAddress server, Route route, Duration patience) {
    this.server = server;
    this.route = route;
    this.patience = patience;
  }

  /**
   * What the server answers.
   *
   * @param pathAndQuery what to get of the server
   * @throws IOException when there is no answer; {@link SocketTimeoutException} where only the
   *     answer is missing
   */
  Response get(String pathAndQuery, Map<String, String> headers) throws IOException {
    return send(request(HttpMethod.GET, pathAndQuery, headers, Unpooled.EMPTY_BUFFER));
  }

  /**
   * What the server answers to JSON; see {@link #get}.
   *
   * @param body in UTF-8
   */
  Response post(String pathAndQuery, Map<String, String> headers, byte[] body) throws IOException {
    FullHttpRequest request =
        request(HttpMethod.POST, pathAndQuery, headers, Unpooled.wrappedBuffer(body));
    request.headers().set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_JSON);
    request.headers().set(HttpHeaderNames.CONTENT_LENGTH, body.length);
    return send(request);
  }

  private Response send(FullHttpRequest request) throws IOException {
    EventLoopGroup loop =
        new MultiThreadIoEventLoopGroup(
            1, new DefaultThreadFactory("llm-probe", true), NioIoHandler.newFactory());
    CompletableFuture<Response> response = new CompletableFuture<>();
    try {
      ChannelFuture connection = connect(bootstrap(loop, pipeline(response)));
      connection.addListener(
          done -> {
            if (done.isSuccess()) {
              connection.channel().writeAndFlush(request);
            } else {
              response.completeExceptionally(done.cause());
            }
          });
      return await(response);
    } finally {
      loop.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }
  }

  private Bootstrap bootstrap(EventLoopGroup loop, ChannelInitializer<SocketChannel> pipeline) {
    return new Bootstrap()
        .group(loop)
        .channel(NioSocketChannel.class)
        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) patience.toMillis())
        .handler(pipeline);
  }

  private ChannelInitializer<SocketChannel> pipeline(CompletableFuture<Response> response)
      throws IOException {
    List<ChannelHandler> handlers = new ArrayList<>();
    if (isTunnelled()) {
      handlers.add(new HttpProxyHandler(proxy()));
    }
    if (server.tls()) {
      handlers.add(route.tls().newHandler(ByteBufAllocator.DEFAULT, server.host(), server.port()));
    }
    handlers.add(new HttpClientCodec());
    handlers.add(new HttpObjectAggregator(MAX_BODY));
    handlers.add(new Receiver(response));
    return new ChannelInitializer<>() {
      @Override
      protected void initChannel(SocketChannel channel) {
        handlers.forEach(channel.pipeline()::addLast);
      }
    };
  }

  private ChannelFuture connect(Bootstrap bootstrap) throws UnknownHostException {
    if (isTunnelled()) {
      // the handler at the head of the pipeline goes to the proxy, which knows the server's name
      return bootstrap
          .resolver(NoopAddressResolverGroup.INSTANCE)
          .connect(InetSocketAddress.createUnresolved(server.host(), server.port()));
    }
    return route.proxy().isPresent()
        ? bootstrap.connect(proxy())
        : bootstrap.connect(server.host(), server.port());
  }

  private boolean isTunnelled() {
    return server.tls() && route.proxy().isPresent();
  }

  private InetSocketAddress proxy() throws UnknownHostException {
    InetSocketAddress named = route.proxy().orElseThrow();
    InetSocketAddress found = new InetSocketAddress(named.getHostString(), named.getPort());
    if (found.isUnresolved()) {
      throw new UnknownHostException(named.getHostString());
    }
    return found;
  }

  /** Without a tunnel, a proxy learns from the request where it is to go. */
  private String target(String pathAndQuery) {
    return route.proxy().isPresent() && !isTunnelled()
        ? server.shown() + pathAndQuery
        : pathAndQuery;
  }

  private FullHttpRequest request(
      HttpMethod method, String pathAndQuery, Map<String, String> headers, ByteBuf body) {
    FullHttpRequest request =
        new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, method, target(pathAndQuery), body);
    request.headers().set(HttpHeaderNames.HOST, server.authority());
    request.headers().set(HttpHeaderNames.ACCEPT, "*/*");
    headers.forEach(
        (name, value) ->
            request
                .headers()
                .set(
                    name,
                    new String(
                        value.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1)));
    request.headers().set(HttpHeaderNames.CONNECTION, "close");
    return request;
  }

  private Response await(CompletableFuture<Response> response) throws IOException {
    try {
      return response.get(2 * patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
    } catch (TimeoutException e) {
      throw new SocketTimeoutException("no answer");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /**
   * An answer.
   *
   * @param location the {@code Location} header
   * @param openAi whether there is a header that only OpenAI sends
   */
  record Response(int status, Optional<String> location, boolean openAi, String body) {}

  /** The answer is longer than any that is expected of such a server. */
  static final class TooLongException extends IOException {

    private static final long serialVersionUID = 1L;

    TooLongException() {
      super("the answer is longer than " + MAX_MEBIBYTES + " MiB");
    }
  }

  /** Takes the answer, or the end without one. */
  private static final class Receiver extends SimpleChannelInboundHandler<FullHttpResponse> {

    private final CompletableFuture<Response> response;

    Receiver(CompletableFuture<Response> response) {
      this.response = response;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpResponse answer) {
      if (answer.decoderResult().isFailure()) {
        response.completeExceptionally(new ProtocolException("what it sent is not HTTP"));
      } else {
        response.complete(
            new Response(
                answer.status().code(),
                Optional.ofNullable(answer.headers().get(HttpHeaderNames.LOCATION)),
                answer.headers().contains("openai-version"),
                answer.content().toString(StandardCharsets.UTF_8)));
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      response.completeExceptionally(reason(cause));
      context.close();
    }

    private static Throwable reason(Throwable cause) {
      if (cause instanceof TooLongFrameException) {
        return new TooLongException();
      }
      return cause.getCause() instanceof IOException ? cause.getCause() : cause;
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      response.completeExceptionally(new EOFException("it closed the connection"));
    }
  }
}
