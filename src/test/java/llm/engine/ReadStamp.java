package llm.engine;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/**
 * Stamps what a connection delivers before anything else sees its bytes: it stands at the head of
 * the pipeline, ahead of TLS and HTTP.
 *
 * <p>What is longer than Netty's read buffer comes in several reads in a row. It arrived together,
 * so it shares one stamp, and the time to handle its first part is in no gap between tokens. The
 * end of the connection is stamped as well: it ends a response without a length.
 */
final class ReadStamp extends ChannelInboundHandlerAdapter {

  private static final String NAME = "llm-read-stamp";

  private long lastRead;
  private long reads;
  private boolean reading;

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

  /** How often something has arrived. */
  long reads() {
    return reads;
  }

  /** The {@link System#nanoTime()} at which what is now being handled arrived. */
  long lastRead() {
    return lastRead;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (!reading) {
      reading = true;
      reads++;
      lastRead = System.nanoTime();
    }
    context.fireChannelRead(message);
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    reading = false;
    context.fireChannelReadComplete();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    lastRead = System.nanoTime();
    context.fireChannelInactive();
  }
}
