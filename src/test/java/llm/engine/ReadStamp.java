package llm.engine;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/**
 * Stamps every socket read of a connection before anything else sees its bytes: it stands at the
 * head of the pipeline, ahead of TLS and HTTP.
 */
final class ReadStamp extends ChannelInboundHandlerAdapter {

  private static final String NAME = "llm-read-stamp";

  private long lastRead;

  /** The stamp of this connection, put in place when it is not there yet. */
  static ReadStamp of(Channel channel) {
    ReadStamp present = (ReadStamp) channel.pipeline().get(NAME);
    if (present != null) {
      return present;
    }
    ReadStamp stamp = new ReadStamp();
    channel.pipeline().addFirst(NAME, stamp);
    return stamp;
  }

  static boolean isOn(Channel channel) {
    return channel.pipeline().get(NAME) != null;
  }

  /** The {@link System#nanoTime()} at which the bytes now being handled arrived. */
  long lastRead() {
    return lastRead;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    lastRead = System.nanoTime();
    context.fireChannelRead(message);
  }
}
