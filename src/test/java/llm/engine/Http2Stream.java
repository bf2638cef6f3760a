package llm.engine;

import io.gatling.http.client.impl.Http2AppHandler;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Stream.State;
import io.netty.util.AttributeKey;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

/**
 * The HTTP/2 stream of an exchange. Gatling's client is silent when a stream is reset or its
 * connection closes in the middle of a response; the connection itself tells.
 */
final class Http2Stream {

  /** Name of Gatling's HTTP/2 handler in the pipeline. */
  static final String HANDLER = "http2";

  private final Channel channel;
  private int id;

  private Http2Stream(Channel channel) {
    this.channel = channel;
  }

  /** Follows the stream that the exchange is about to open; null on an HTTP/1.1 connection. */
  static Http2Stream of(Channel channel, Exchange exchange) {
    ChannelHandler handler = channel.pipeline().get(HANDLER);
    if (!(handler instanceof Http2ConnectionHandler connectionHandler)) {
      return null;
    }
    Http2Stream stream = new Http2Stream(channel);
    Follower.of(channel, connectionHandler.connection()).expect(stream, exchange);
    return stream;
  }

  /** Tells the server that the answer is no longer wanted. */
  void reset() {
    if (id != 0) {
      channel.pipeline().fireUserEventTriggered(new Http2AppHandler.StreamTimeout(id));
    }
  }

  private record Expected(Http2Stream stream, Exchange exchange) {}

  /** Sees the streams of one connection come and go. */
  private static final class Follower extends Http2ConnectionAdapter {

    private static final AttributeKey<Follower> KEY = AttributeKey.valueOf("llm-http2-follower");

    private final Http2Connection connection;
    private final Queue<Expected> expected = new ArrayDeque<>();
    private final Map<Integer, Exchange> open = new HashMap<>();

    private Follower(Http2Connection connection) {
      this.connection = connection;
      connection.addListener(this);
    }

    static Follower of(Channel channel, Http2Connection connection) {
      Follower follower = channel.attr(KEY).get();
      if (follower == null) {
        follower = new Follower(connection);
        channel.attr(KEY).set(follower);
      }
      return follower;
    }

    void expect(Http2Stream stream, Exchange exchange) {
      expected.add(new Expected(stream, exchange));
    }

    @Override
    public void onStreamAdded(io.netty.handler.codec.http2.Http2Stream stream) {
      if (connection.local().isValidStreamId(stream.id()) && !expected.isEmpty()) {
        Expected next = expected.remove();
        next.stream().id = stream.id();
        open.put(stream.id(), next.exchange());
      }
    }

    @Override
    public void onStreamClosed(io.netty.handler.codec.http2.Http2Stream stream) {
      Exchange exchange = open.remove(stream.id());
      if (exchange != null) {
        exchange.lost(
            connection.goAwayReceived() && stream.id() > connection.local().lastStreamKnownByPeer()
                ? "GOAWAY, not processed"
                : "the HTTP/2 stream was closed by the server");
      }
    }

    @Override
    public void onStreamHalfClosed(io.netty.handler.codec.http2.Http2Stream stream) {
      if (stream.state() == State.HALF_CLOSED_REMOTE) {
        open.remove(stream.id());
      }
    }
  }
}
