package llm.server;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2StreamFrame;
import io.netty.util.ReferenceCountUtil;

/** One HTTP/2 stream: one request and its answer. */
final class Http2StreamHandler extends ChannelInboundHandlerAdapter {

  private final Service service;
  private final Http2Connection connection;
  private RequestAssembly assembly;
  private Playback playing;

  Http2StreamHandler(Service service, Http2Connection connection) {
    this.service = service;
    this.connection = connection;
  }

  @Override
  public void channelRead(ChannelHandlerContext stream, Object frame) {
    try {
      if (!connection.takes(((Http2StreamFrame) frame).stream().id())) {
        return;
      }
      if (frame instanceof Http2HeadersFrame head) {
        begin(stream, head);
      } else if (frame instanceof Http2DataFrame data) {
        append(stream, data);
      }
    } finally {
      ReferenceCountUtil.release(frame);
    }
  }

  private void begin(ChannelHandlerContext stream, Http2HeadersFrame frame) {
    if (assembly == null) {
      Http2Headers head = frame.headers();
      assembly =
          new RequestAssembly(Wire.HTTP_2, head.method().toString(), head.path().toString(), head);
    }
    if (frame.isEndStream()) {
      answer(stream);
    }
  }

  private void append(ChannelHandlerContext stream, Http2DataFrame data) {
    if (!assembly.append(data.content())) {
      stream.close();
    } else if (data.isEndStream()) {
      answer(stream);
    }
  }

  private void answer(ChannelHandlerContext stream) {
    Request request = service.received(assembly, connection.number(), connection.read());
    service.afterReading(stream.executor(), () -> play(stream, request));
  }

  private void play(ChannelHandlerContext stream, Request request) {
    if (stream.channel().isActive()) {
      playing =
          service.answer(
              request, new Http2ResponseWriter(connection, stream), stream.executor(), () -> {});
      playing.start();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext stream) {
    if (playing != null) {
      playing.abandon();
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext stream, Throwable cause) {
    // the client broke the stream; what it missed is in the truth log
    stream.close();
  }
}
