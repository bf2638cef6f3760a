package llm.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.Map;

/**
 * Writes HTTP/1.1 byte by byte as it is told; nothing between this class and the socket corrects
 * what a misbehaving answer says.
 */
final class Http1ResponseWriter implements ResponseWriter {

  private static final int HEAD_SIZE = 256;

  private final ChannelHandlerContext connection;
  private boolean close;
  private ByteBuf queued;

  /**
   * @param close whether the connection is closed after the response in any case
   */
  Http1ResponseWriter(ChannelHandlerContext connection, boolean close) {
    this.connection = connection;
    this.close = close;
  }

  @Override
  public void begin(Head head) {
    close |= head.close();
    ByteBuf buffer = room(HEAD_SIZE);
    ByteBufUtil.writeAscii(buffer, "HTTP/1.1 " + HttpResponseStatus.valueOf(head.status()));
    for (Map.Entry<String, String> header : head.headers().entrySet()) {
      ByteBufUtil.writeUtf8(buffer, "\r\n" + header.getKey() + ": " + header.getValue());
    }
    ByteBufUtil.writeAscii(buffer, "\r\n\r\n");
  }

  @Override
  public void write(byte[] bytes) {
    room(bytes.length).writeBytes(bytes);
  }

  /** What is flushed together goes in one buffer, of the kind that the socket takes as it is. */
  private ByteBuf room(int length) {
    if (queued == null) {
      queued = connection.alloc().directBuffer(length);
    }
    return queued;
  }

  @Override
  public void flush() {
    if (queued != null) {
      ByteBuf bytes = queued;
      queued = null;
      connection.writeAndFlush(bytes, connection.voidPromise());
    }
  }

  @Override
  public void end(Ending.Manner manner) {
    flush();
    if (manner == Ending.Manner.RESET) {
      // lingering for 0 s makes the kernel send RST instead of FIN
      ((SocketChannel) connection.channel()).config().setSoLinger(0);
    }
    if (close || manner != Ending.Manner.COMPLETE) {
      connection.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
    }
  }
}
