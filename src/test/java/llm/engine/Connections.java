package llm.engine;

import io.netty.channel.Channel;
import io.netty.util.AttributeKey;

/** What is known of the connections in Gatling's pool. */
final class Connections {

  /** Set by Gatling's pool on every connection that was offered to it. */
  private static final AttributeKey<Long> POOLED = AttributeKey.valueOf("idleTimestamp");

  private Connections() {}

  /** Whether a request is about to go over a connection that carried another one before. */
  static boolean wasUsedBefore(Channel channel) {
    boolean http2 = channel.pipeline().get(Http2Stream.HANDLER) != null;
    // HTTP/2 connections are pooled as soon as they are open, before their first request
    return ReadStamp.isOn(channel) || (!http2 && channel.hasAttr(POOLED));
  }
}
