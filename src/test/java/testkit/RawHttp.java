package testkit;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** An HTTP/1.1 client that hides nothing: what the socket delivers, when, and how it ends. */
public final class RawHttp implements AutoCloseable {

  private static final int TIMEOUT_MILLIS = 20_000;

  private final Socket socket;

  /** Connects to a port of 127.0.0.1. */
  public RawHttp(int port) {
    try {
      socket = new Socket("127.0.0.1", port);
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(TIMEOUT_MILLIS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends one request on a connection of its own and reads until the connection ends. */
  public static Response post(int port, String path, String body, String... headers) {
    try (RawHttp http = new RawHttp(port)) {
      List<String> all = new ArrayList<>(List.of(headers));
      all.add("connection: close");
      http.send("POST", path, body, all.toArray(String[]::new));
      return http.readToEnd();
    }
  }

  /** Sends one request on a connection of its own and reads until the connection ends. */
  public static Response get(int port, String path, String... headers) {
    try (RawHttp http = new RawHttp(port)) {
      List<String> all = new ArrayList<>(List.of(headers));
      all.add("connection: close");
      http.send("GET", path, "", all.toArray(String[]::new));
      return http.readToEnd();
    }
  }

  /**
   * Sends a request.
   *
   * @return {@link System#nanoTime()} just before
   */
  public long send(String method, String path, String body, String... headers) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    String head =
        method
            + " "
            + path
            + " HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: "
            + bytes.length
            + "\r\n"
            + Stream.of(headers).map(header -> header + "\r\n").reduce("", String::concat)
            + "\r\n";
    return send(head + body);
  }

  /**
   * Sends a text as it is.
   *
   * @return {@link System#nanoTime()} just before
   */
  public long send(String text) {
    try {
      long now = System.nanoTime();
      socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
      return now;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads until the connection ends. */
  public Response readToEnd() {
    return read("");
  }

  /** Reads until the bytes read so far end with a text, or the connection does. */
  public Response read(String end) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    List<Arrival> arrivals = new ArrayList<>();
    byte[] buffer = new byte[64 << 10];
    boolean reset = false;
    try {
      InputStream in = socket.getInputStream();
      for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
        bytes.write(buffer, 0, length);
        arrivals.add(new Arrival(System.nanoTime(), bytes.size()));
        if (!end.isEmpty() && bytes.toString(StandardCharsets.ISO_8859_1).endsWith(end)) {
          break;
        }
      }
    } catch (IOException e) {
      reset = true;
    }
    return new Response(bytes.toByteArray(), arrivals, reset);
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * One read of the socket.
   *
   * @param nanos when, as {@link System#nanoTime()}
   * @param total bytes so far
   */
  public record Arrival(long nanos, int total) {}

  /**
   * What the socket delivered.
   *
   * @param bytes all of them
   * @param arrivals one per read
   * @param reset whether the connection ended by an error instead of properly
   */
  public record Response(byte[] bytes, List<Arrival> arrivals, boolean reset) {

    /** Everything, one character per byte. */
    public String raw() {
      return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** The status, 0 without a response. */
    public int status() {
      return bytes.length == 0 ? 0 : Integer.parseInt(raw().split(" ", 3)[1]);
    }

    /** The value of a header. */
    public Optional<String> header(String name) {
      return Stream.of(raw().substring(0, headLength()).split("\r\n"))
          .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name + ": "))
          .map(line -> line.substring(name.length() + 2))
          .findFirst();
    }

    /** The bytes of the body, chunked encoding undone as far as it goes. */
    public byte[] bodyBytes() {
      byte[] body = Arrays.copyOfRange(bytes, headLength(), bytes.length);
      return header("transfer-encoding").isPresent() ? dechunked(body) : body;
    }

    /** The body as text, compression undone too. */
    public String body() {
      byte[] body = bodyBytes();
      return new String(
          header("content-encoding").isPresent() ? unzipped(body) : body, StandardCharsets.UTF_8);
    }

    /** The values of the body's {@code data} lines. */
    public List<String> data() {
      return body().lines().filter(l -> l.startsWith("data: ")).map(l -> l.substring(6)).toList();
    }

    /** When the n-th appearance (from 0) of a text had arrived completely. */
    public long arrival(String text, int n) {
      int at = -1;
      for (int i = 0; i <= n; i++) {
        at = raw().indexOf(text, at + 1);
        if (at < 0) {
          throw new AssertionError("'" + text + "' did not come " + (n + 1) + " times");
        }
      }
      int end = at + text.length();
      return arrivals.stream().filter(a -> a.total() >= end).findFirst().orElseThrow().nanos();
    }

    /** Whether the end of a chunked body was declared. */
    public boolean endsWithLastChunk() {
      return raw().endsWith("0\r\n\r\n");
    }

    private int headLength() {
      int end = raw().indexOf("\r\n\r\n");
      return end < 0 ? bytes.length : end + 4;
    }

    private static byte[] dechunked(byte[] body) {
      String text = new String(body, StandardCharsets.ISO_8859_1);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      int at = 0;
      int lineEnd = text.indexOf("\r\n");
      while (lineEnd > 0) {
        int length = Integer.parseInt(text.substring(at, lineEnd), 16);
        int from = lineEnd + 2;
        out.write(body, from, Math.min(length, body.length - from));
        at = from + length + 2;
        lineEnd = at < body.length ? text.indexOf("\r\n", at) : -1;
      }
      return out.toByteArray();
    }

    private static byte[] unzipped(byte[] zipped) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(zipped))) {
        in.transferTo(out);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return out.toByteArray();
    }
  }
}
