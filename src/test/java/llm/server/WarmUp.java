package llm.server;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import llm.settings.SimulatedSettings;

/**
 * Has the virtual machine compile what serves requests before the first real one: a cold server
 * adds tens of milliseconds to its first answers.
 */
final class WarmUp {

  private static final int CLIENTS = 64;
  private static final int REQUESTS_PER_CONNECTION = 2;
  private static final Duration LENGTH = Duration.ofSeconds(2);
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final String END = "0\r\n\r\n";
  private static final String BODY =
      """
      {"messages":[{"role":"user","content":"warm up"}],"max_tokens":8,"stream":true,\
      "stream_options":{"include_usage":true}}""";
  private static final byte[] REQUEST =
      ("POST /v1/chat/completions HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
              + "content-length: "
              + BODY.length()
              + "\r\n\r\n"
              + BODY)
          .getBytes(StandardCharsets.US_ASCII);

  private WarmUp() {}

  /** Serves as many requests as it can for two seconds, on a server of its own. */
  static void run() {
    SimulatedSettings quick =
        SimulatedSettings.defaults()
            .withTimeToFirstToken(Duration.ofMillis(2))
            .withInterTokenLatency(Duration.ofNanos(200_000));
    long end = System.nanoTime() + LENGTH.toNanos();
    ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
    try (SimulatedServer server = SimulatedServer.start(quick)) {
      for (int i = 0; i < CLIENTS; i++) {
        clients.execute(() -> ask(server.port(), end));
      }
      clients.shutdown();
      clients.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      clients.shutdownNow();
    }
  }

  private static void ask(int port, long end) {
    while (System.nanoTime() - end < 0) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        for (int i = 0; i < REQUESTS_PER_CONNECTION; i++) {
          socket.getOutputStream().write(REQUEST);
          readAnswer(socket.getInputStream());
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Reads up to the empty chunk that ends the body. */
  private static void readAnswer(InputStream stream) throws IOException {
    byte[] buffer = new byte[8192];
    StringBuilder answer = new StringBuilder();
    while (!answer.toString().endsWith(END)) {
      int length = stream.read(buffer);
      if (length < 0) {
        throw new EOFException("the answer ended early");
      }
      answer.append(new String(buffer, 0, length, StandardCharsets.ISO_8859_1));
    }
  }
}
