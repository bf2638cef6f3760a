package llm.server;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2StreamChannel;

/** Writes the frames of one HTTP/2 stream. */
final class Http2ResponseWriter implements ResponseWriter {

  private final Http2Connection connection;
  private final ChannelHandlerContext stream;

  Http2ResponseWriter(Http2Connection connection, ChannelHandlerContext stream) {
    this.connection = connection;
    this.stream = stream;
  }

  @Override
  public void begin(Head head) {
    Http2Headers headers = new DefaultHttp2Headers().status(Integer.toString(head.status()));
    head.headers().forEach(headers::add);
    stream.write(new DefaultHttp2HeadersFrame(headers));
    if (head.goAway()) {
      stream.flush();
      connection.goAway(streamId());
    }
  }

  @Override
  public void write(byte[] bytes) {
    stream.write(new DefaultHttp2DataFrame(Unpooled.wrappedBuffer(bytes)));
  }

  @Override
  public void flush() {
    stream.flush();
  }

  @Override
  public void end(Ending.Manner manner) {
    stream.flush();
    switch (manner) {
      case COMPLETE -> stream.writeAndFlush(new DefaultHttp2DataFrame(true));
      case CLOSE -> connection.close();
      case RESET -> stream.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.INTERNAL_ERROR));
      // the ids of a client's streams are odd: the one before this stream is two below
      case GO_AWAY -> connection.goAway(Math.max(0, streamId() - 2));
    }
  }

  private int streamId() {
    return ((Http2StreamChannel) stream.channel()).stream().id();
  }
}
