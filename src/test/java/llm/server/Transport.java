package llm.server;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;

/**
 * How sockets are served: by Linux's epoll where it is there, whose timers are precise to some 0.1
 * ms, else by NIO, whose timers are late by up to 1 ms.
 *
 * @param loops the event loops
 * @param channel the class of the listening socket
 */
record Transport(EventLoopGroup loops, Class<? extends ServerChannel> channel) {

  /** The best transport there is, with so many event loops. */
  static Transport best(int threads) {
    return Epoll.isAvailable()
        ? of(threads, EpollIoHandler.newFactory(), EpollServerSocketChannel.class)
        : of(threads, NioIoHandler.newFactory(), NioServerSocketChannel.class);
  }

  private static Transport of(
      int threads, IoHandlerFactory handler, Class<? extends ServerChannel> channel) {
    return new Transport(
        new MultiThreadIoEventLoopGroup(
            threads, new DefaultThreadFactory("simulated-server", true), handler),
        channel);
  }
}
