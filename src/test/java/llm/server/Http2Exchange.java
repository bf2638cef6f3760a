package llm.server;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2StreamChannel;

/** Writes the frames of one HTTP/2 stream. */
final class Http2Exchange implements Exchange {

  private final ChannelHandlerContext stream;

  Http2Exchange(ChannelHandlerContext stream) {
    this.stream = stream;
  }

  @Override
  public void begin(Head head) {
    Http2Headers headers = new DefaultHttp2Headers().status(Integer.toString(head.status()));
    head.headers().forEach(headers::add);
    stream.write(new DefaultHttp2HeadersFrame(headers));
    if (head.goAway()) {
      stream.flush();
      goAway(streamId());
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
      // from the first handler on, so that neither TLS nor HTTP/2 says good-bye
      case CLOSE -> stream.channel().parent().pipeline().firstContext().close();
      case RESET -> stream.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.INTERNAL_ERROR));
      // ids of a client's streams are odd: the one before this stream is two below
      case GO_AWAY -> goAway(streamId() - 2);
    }
  }

  private int streamId() {
    return ((Http2StreamChannel) stream.channel()).stream().id();
  }

  private void goAway(int lastStream) {
    Channel connection = stream.channel().parent();
    ChannelHandlerContext codec = connection.pipeline().context(Http2FrameCodec.class);
    ((Http2FrameCodec) codec.handler())
        .goAway(
            codec,
            Math.max(0, lastStream),
            Http2Error.NO_ERROR.code(),
            Unpooled.EMPTY_BUFFER,
            codec.newPromise());
    codec.flush();
  }
}
