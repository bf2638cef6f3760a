package llm.server;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * What arrives on one connection: stamped as soon as it is read, and passed on once the event loop
 * has read what has arrived on the others.
 *
 * <p>So the stamp of a request in a burst does not contain the time it takes to understand those
 * before it. The first handler of its connection.
 */
final class Arrivals extends ChannelInboundHandlerAdapter {

  /** So many bytes may wait; a large body is passed on while it is read. */
  private static final int MOST_WAITING = 64 << 10;

  private record Arrival(ByteBuf bytes, long read) {}

  private final Service service;
  private final Queue<Arrival> waiting = new ArrayDeque<>(2);
  private int waitingBytes;
  private long read;

  Arrivals(Service service) {
    this.service = service;
  }

  /** When the bytes that were passed on last were read, as {@link System#nanoTime()}. */
  long read() {
    return read;
  }

  @Override
  public void channelRead(ChannelHandlerContext connection, Object message) {
    Arrival arrival = new Arrival((ByteBuf) message, System.nanoTime());
    waiting.add(arrival);
    waitingBytes += arrival.bytes().readableBytes();
    if (waitingBytes > MOST_WAITING) {
      passOn(connection);
    } else if (waiting.size() == 1) {
      service.afterReading(connection.executor(), () -> passOn(connection));
    }
  }

  private void passOn(ChannelHandlerContext connection) {
    for (Arrival next = waiting.poll(); next != null; next = waiting.poll()) {
      waitingBytes -= next.bytes().readableBytes();
      read = next.read();
      connection.fireChannelRead(next.bytes());
    }
    connection.fireChannelReadComplete();
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext connection) {
    if (waiting.isEmpty()) {
      connection.fireChannelReadComplete();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext connection) {
    passOn(connection);
    connection.fireChannelInactive();
  }
}
