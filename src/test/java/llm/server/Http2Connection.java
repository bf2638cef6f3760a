package llm.server;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameTypes;

/** One HTTP/2 connection and the streams it takes. */
final class Http2Connection {

  private static final int GO_AWAY_LENGTH = 8;

  private final Channel channel;
  private final Arrivals arrivals;
  private final long number;
  private int lastStream = Integer.MAX_VALUE;

  /**
   * @param arrivals know when its bytes were read
   * @param number counts the connections of the server from 1
   */
  Http2Connection(Channel channel, Arrivals arrivals, long number) {
    this.channel = channel;
    this.arrivals = arrivals;
    this.number = number;
  }

  long number() {
    return number;
  }

  /** When the bytes that were passed on last were read, as {@link System#nanoTime()}. */
  long read() {
    return arrivals.read();
  }

  /** Whether a stream is still answered. */
  boolean takes(int stream) {
    return stream <= lastStream;
  }

  /**
   * Tells the client that streams after this one are not answered, and keeps to that.
   *
   * <p>The frame is written past Netty's codec, which would end the whole connection as soon as the
   * client uses a later stream.
   */
  void goAway(int last) {
    lastStream = last;
    ChannelHandlerContext codec = channel.pipeline().context(Http2FrameCodec.class);
    ByteBuf frame = codec.alloc().buffer();
    frame.writeMedium(GO_AWAY_LENGTH).writeByte(Http2FrameTypes.GO_AWAY).writeByte(0).writeInt(0);
    frame.writeInt(last).writeInt((int) Http2Error.NO_ERROR.code());
    codec.writeAndFlush(frame);
  }

  /** Closes the connection; neither TLS nor HTTP/2 says good-bye. */
  void close() {
    channel.pipeline().firstContext().close();
  }
}
