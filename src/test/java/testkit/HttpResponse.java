package testkit;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * An HTTP/1.1 response taken apart.
 *
 * @param status the status
 * @param headers the headers, whatever the case of their names
 * @param body the body without its transfer coding
 * @param complete whether the body is as long as the headers or the chunks say
 */
public record HttpResponse(int status, Map<String, String> headers, byte[] body, boolean complete) {

  /** Takes apart the bytes of a response as a socket delivered them. */
  public static HttpResponse parse(byte[] raw) {
    int headEnd = indexOf(raw, "\r\n\r\n", 0);
    if (headEnd < 0) {
      throw new IllegalArgumentException("no end of the headers");
    }
    String[] head = ascii(raw, 0, headEnd).split("\r\n");
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String line : Arrays.asList(head).subList(1, head.length)) {
      int colon = line.indexOf(':');
      headers.put(line.substring(0, colon).trim(), line.substring(colon + 1).trim());
    }
    int status = Integer.parseInt(head[0].split(" ")[1]);
    int bodyStart = headEnd + 4;
    if ("chunked".equalsIgnoreCase(headers.get("Transfer-Encoding"))) {
      return chunked(status, headers, raw, bodyStart);
    }
    byte[] body = Arrays.copyOfRange(raw, bodyStart, raw.length);
    String length = headers.get("Content-Length");
    boolean complete = length == null || body.length == Integer.parseInt(length);
    return new HttpResponse(status, headers, body, complete);
  }

  private static HttpResponse chunked(
      int status, Map<String, String> headers, byte[] raw, int bodyStart) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    boolean complete = false;
    int position = bodyStart;
    while (!complete) {
      int lineEnd = indexOf(raw, "\r\n", position);
      if (lineEnd < 0) {
        break;
      }
      int size = Integer.parseInt(ascii(raw, position, lineEnd).split(";")[0].trim(), 16);
      int available = Math.min(size, raw.length - lineEnd - 2);
      body.write(raw, lineEnd + 2, available);
      complete = size == 0;
      position = lineEnd + 2 + size + 2;
      if (position > raw.length) {
        break;
      }
    }
    return new HttpResponse(status, headers, body.toByteArray(), complete);
  }

  private static int indexOf(byte[] bytes, String ascii, int from) {
    byte[] wanted = ascii.getBytes(StandardCharsets.US_ASCII);
    for (int i = from; i <= bytes.length - wanted.length; i++) {
      if (Arrays.equals(bytes, i, i + wanted.length, wanted, 0, wanted.length)) {
        return i;
      }
    }
    return -1;
  }

  private static String ascii(byte[] bytes, int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.US_ASCII);
  }
}
