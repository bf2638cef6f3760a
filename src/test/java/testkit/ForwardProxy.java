package testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A forward proxy for one request per connection: tunnels what asks for {@code CONNECT} and passes
 * on what names an absolute address.
 */
public final class ForwardProxy implements AutoCloseable {

  private final ServerSocket listening;
  private final boolean refuses;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> requestLines = new CopyOnWriteArrayList<>();

  private ForwardProxy(boolean refuses) {
    this.refuses = refuses;
    try {
      listening = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    threads.execute(this::accept);
  }

  /** Starts one on a free port. */
  public static ForwardProxy start() {
    return new ForwardProxy(false);
  }

  /** Starts one that wants a password from everybody. */
  public static ForwardProxy startRefusing() {
    return new ForwardProxy(true);
  }

  /** Its port on 127.0.0.1. */
  public int port() {
    return listening.getLocalPort();
  }

  /** The first line of every request it took. */
  public List<String> requestLines() {
    return List.copyOf(requestLines);
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listening.accept();
        threads.execute(() -> serve(client));
      }
    } catch (IOException e) {
      // closed
    }
  }

  private void serve(Socket client) {
    try (client) {
      String head = readHead(client.getInputStream());
      String line = head.lines().findFirst().orElse("");
      requestLines.add(line);
      if (refuses) {
        write(client, "HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n");
        return;
      }
      String[] words = line.split(" ");
      if (words[0].equals("CONNECT")) {
        URI target = URI.create("tcp://" + words[1]);
        try (Socket server = new Socket(target.getHost(), target.getPort())) {
          write(client, "HTTP/1.1 200 Connection established\r\n\r\n");
          tunnel(client, server);
        }
      } else {
        URI target = URI.create(words[1]);
        try (Socket server = new Socket(target.getHost(), target.getPort())) {
          String query = target.getRawQuery() == null ? "" : "?" + target.getRawQuery();
          write(server, head.replace(words[1], target.getRawPath() + query));
          tunnel(client, server);
        }
      }
    } catch (IOException e) {
      // either side has left
    }
  }

  private void tunnel(Socket client, Socket server) throws IOException {
    threads.execute(
        () -> {
          try {
            client.getInputStream().transferTo(server.getOutputStream());
            server.shutdownOutput();
          } catch (IOException e) {
            // either side has left
          }
        });
    server.getInputStream().transferTo(client.getOutputStream());
  }

  private static String readHead(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("the client left");
      }
      head.write(next);
    }
    return head.toString(StandardCharsets.ISO_8859_1);
  }

  private static void write(Socket socket, String text) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
  }

  @Override
  public void close() {
    try {
      listening.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    threads.shutdownNow();
  }
}
