package llm.engine;

import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.ssl.NotSslRecordException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import javax.net.ssl.SSLException;

/** Says in words what broke a connection. */
final class ConnectionErrors {

  private ConnectionErrors() {}

  static String describe(Throwable cause) {
    Throwable root = rootOf(cause);
    if (root instanceof UnknownHostException) {
      return "unknown host: " + root.getMessage();
    }
    if (root instanceof ConnectTimeoutException) {
      return "connect timed out: " + root.getMessage();
    }
    if (root instanceof NotSslRecordException) {
      return "not an SSL/TLS record";
    }
    if (root instanceof SSLException || cause instanceof SSLException) {
      return "TLS failed: " + root.getMessage();
    }
    if (root instanceof ClosedChannelException) {
      return "the connection was closed while it was being made";
    }
    return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
  }

  private static Throwable rootOf(Throwable cause) {
    Throwable root = cause;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    return root;
  }
}
