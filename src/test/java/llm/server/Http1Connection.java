package llm.server;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/** One HTTP/1.1 connection: answers its requests one after the other, pipelined ones too. */
final class Http1Connection extends ChannelInboundHandlerAdapter {

  private static final String CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n";
  private static final String BAD_REQUEST =
      """
      HTTP/1.1 400 Bad Request\r
      content-type: text/plain; charset=utf-8\r
      content-length: 31\r
      connection: close\r
      \r
      Invalid HTTP request received.
      """;
  private static final String TOO_LARGE =
      """
      HTTP/1.1 413 Request Entity Too Large\r
      content-length: 0\r
      connection: close\r
      \r
      """;

  private final Service service;
  private final Arrivals arrivals;
  private final Optional<Duration> idleTimeout;
  private final Queue<Request> waiting = new ArrayDeque<>();
  private long number;
  private RequestAssembly assembly;
  private Playback playing;
  private Future<?> idleTimer;

  /**
   * @param arrivals know when the connection's bytes were read
   * @param idleTimeout after an answer without another request the connection is closed
   */
  Http1Connection(Service service, Arrivals arrivals, Optional<Duration> idleTimeout) {
    this.service = service;
    this.arrivals = arrivals;
    this.idleTimeout = idleTimeout;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext connection) {
    number = service.connected();
  }

  @Override
  public void channelRead(ChannelHandlerContext connection, Object message) {
    try {
      read(connection, (HttpObject) message);
    } finally {
      ReferenceCountUtil.release(message);
    }
  }

  private void read(ChannelHandlerContext connection, HttpObject part) {
    if (part.decoderResult().isFailure()) {
      refuse(connection, BAD_REQUEST);
      return;
    }
    if (part instanceof HttpRequest head) {
      begin(connection, head);
    }
    if (part instanceof HttpContent content && assembly != null) {
      append(connection, content);
    }
  }

  private void begin(ChannelHandlerContext connection, HttpRequest head) {
    stopIdleTimer();
    Wire wire = head.protocolVersion().equals(HttpVersion.HTTP_1_0) ? Wire.HTTP_1_0 : Wire.HTTP_1_1;
    assembly = new RequestAssembly(wire, head.method().name(), head.uri(), head.headers());
    if (HttpUtil.is100ContinueExpected(head) && playing == null) {
      connection.writeAndFlush(ascii(CONTINUE));
    }
  }

  private void append(ChannelHandlerContext connection, HttpContent content) {
    if (!assembly.append(content.content())) {
      refuse(connection, TOO_LARGE);
    } else if (content instanceof LastHttpContent) {
      waiting.add(service.received(assembly, number, arrivals.read()));
      assembly = null;
      playLater(connection);
    }
  }

  private void playLater(ChannelHandlerContext connection) {
    service.afterReading(connection.executor(), () -> playNext(connection));
  }

  private void playNext(ChannelHandlerContext connection) {
    if (playing != null || waiting.isEmpty()) {
      return;
    }
    Request request = waiting.remove();
    playing =
        service.answer(
            request,
            new Http1ResponseWriter(connection, !request.keepsConnection()),
            connection.executor(),
            () -> played(connection));
    playing.start();
  }

  private void played(ChannelHandlerContext connection) {
    playing = null;
    if (waiting.isEmpty()) {
      startIdleTimer(connection);
    } else {
      playLater(connection);
    }
  }

  private void startIdleTimer(ChannelHandlerContext connection) {
    idleTimeout.ifPresent(
        timeout ->
            idleTimer =
                connection
                    .executor()
                    .schedule(() -> connection.close(), timeout.toNanos(), TimeUnit.NANOSECONDS));
  }

  private void stopIdleTimer() {
    if (idleTimer != null) {
      idleTimer.cancel(false);
      idleTimer = null;
    }
  }

  private void refuse(ChannelHandlerContext connection, String response) {
    assembly = null;
    connection.writeAndFlush(ascii(response)).addListener(ChannelFutureListener.CLOSE);
  }

  private static Object ascii(String text) {
    return Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
  }

  @Override
  public void channelInactive(ChannelHandlerContext connection) {
    stopIdleTimer();
    waiting.clear();
    if (playing != null) {
      playing.abandon();
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext connection, Throwable cause) {
    // the client broke the connection or its TLS; what it missed is in the truth log
    connection.close();
  }
}
