package llm.engine;

import io.gatling.http.client.impl.Http2AppHandler;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.util.AttributeKey;

/**
 * The HTTP/2 stream of an exchange. Gatling's client is silent when a stream is reset or its
 * connection closes in the middle of a response; the connection itself tells.
 */
final class Http2Stream {

  /** Name of Gatling's HTTP/2 handler in the pipeline. */
  private static final String HANDLER = "http2";

  /** Set by Gatling's pool on a connection whose server sent GOAWAY. */
  private static final AttributeKey<Boolean> GOING_AWAY = AttributeKey.valueOf("goAway");

  private final Channel channel;
  private final Exchange exchange;
  private int id;

  private Http2Stream(Channel channel, Exchange exchange) {
    this.channel = channel;
    this.exchange = exchange;
  }

  /** Follows the stream that the exchange is about to open; null on an HTTP/1.1 connection. */
  static Http2Stream of(Channel channel, Exchange exchange) {
    ChannelHandler handler = channel.pipeline().get(HANDLER);
    if (!(handler instanceof Http2ConnectionHandler connectionHandler)) {
      return null;
    }
    Http2Stream stream = new Http2Stream(channel, exchange);
    Follower.of(channel, connectionHandler.connection()).expect(stream);
    return stream;
  }

  /** Whether the server has said that it is about to end the connection. */
  boolean isGoingAway() {
    return channel.hasAttr(GOING_AWAY);
  }

  /** Tells the server that the answer is no longer wanted; other streams go on. */
  void reset() {
    if (id != 0 && channel.isActive()) {
      channel.pipeline().fireUserEventTriggered(new Http2AppHandler.StreamTimeout(id));
    }
  }

  private void closed() {
    boolean alone = channel.isActive() && !isGoingAway();
    exchange.lost(alone ? "the server reset the HTTP/2 stream" : null);
  }

  /** Sees the streams of one connection come and go. */
  private static final class Follower extends Http2ConnectionAdapter {

    private static final AttributeKey<Follower> KEY = AttributeKey.valueOf("llm-http2-follower");

    private final Http2Connection.PropertyKey followed;
    private Http2Stream expected;

    private Follower(Http2Connection connection) {
      this.followed = connection.newKey();
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

    /**
     * A stream is opened in the very call that announced it, or not at all: one that could not be
     * opened is forgotten when the next is announced.
     */
    void expect(Http2Stream stream) {
      expected = stream;
    }

    @Override
    public void onStreamAdded(io.netty.handler.codec.http2.Http2Stream stream) {
      if (expected != null) {
        expected.id = stream.id();
        stream.setProperty(followed, expected);
        expected = null;
      }
    }

    @Override
    public void onStreamClosed(io.netty.handler.codec.http2.Http2Stream stream) {
      Http2Stream own = stream.getProperty(followed);
      if (own != null) {
        own.closed();
      }
    }
  }
}
