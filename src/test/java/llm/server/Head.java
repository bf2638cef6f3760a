package llm.server;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Status and headers of a response.
 *
 * @param status HTTP status
 * @param headers in the order they are written, names in lower case
 * @param close whether the connection is closed after the response
 * @param goAway whether an HTTP/2 connection takes no further streams after this one
 */
record Head(int status, Map<String, String> headers, boolean close, boolean goAway) {

  /** The same head with other headers before its own, which win. */
  Head after(Map<String, String> others) {
    Map<String, String> all = new LinkedHashMap<>(others);
    all.putAll(headers);
    return new Head(status, all, close, goAway);
  }
}
