package llm.server;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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
  private static final long WINDOW_MS = 250;

  /** Milliseconds of compiling within a window up to which the compiler counts as idle. */
  private static final long QUIET_MS = 25;

  private static final String END = "0\r\n\r\n";
  private static final String BODY =
      """
      {"model":"simulated","messages":[{"role":"user","content":"warm up, %d\\n"}],"max_tokens":%d,\
      "stream":true,"stream_options":{"include_usage":true}}""";
  private static final String HEAD =
      "POST /v1/chat/completions HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
          + "content-length: %d\r\n\r\n";

  /** The compiler bets on what it has seen: answers differ in words, alphabets and lengths. */
  private static final int DIFFERENT_REQUESTS = 50;

  private static final int LONGEST_ANSWER = 40;

  private WarmUp() {}

  /**
   * Serves as many requests as it can for two seconds, on a server of its own, and lets the compiler
   * finish what that gave it to do.
   */
  static void run() {
    try {
      serve();
      awaitCompiler();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    // what the rehearsal left behind would otherwise be collected in the first burst
    System.gc();
  }

  private static void serve() throws InterruptedException {
    SimulatedSettings quick =
        SimulatedSettings.defaults()
            .withTimeToFirstToken(Duration.ofMillis(2))
            .withInterTokenLatency(Duration.ofNanos(200_000));
    long end = System.nanoTime() + LENGTH.toNanos();
    AtomicInteger number = new AtomicInteger();
    ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
    try (SimulatedServer server = SimulatedServer.start(quick)) {
      for (int i = 0; i < CLIENTS; i++) {
        clients.execute(() -> ask(server.port(), number, end));
      }
      clients.shutdown();
      clients.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } finally {
      clients.shutdownNow();
    }
  }

  /** The optimising compiler has a queue; while it works, it takes a core from the event loop. */
  private static void awaitCompiler() throws InterruptedException {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    if (compiler == null || !compiler.isCompilationTimeMonitoringSupported()) {
      return;
    }
    long end = System.nanoTime() + PATIENCE.toNanos();
    long spent;
    do {
      long before = compiler.getTotalCompilationTime();
      TimeUnit.MILLISECONDS.sleep(WINDOW_MS);
      spent = compiler.getTotalCompilationTime() - before;
    } while (spent > QUIET_MS && System.nanoTime() - end < 0);
  }

  private static void ask(int port, AtomicInteger number, long end) {
    while (System.nanoTime() - end < 0) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        for (int i = 0; i < REQUESTS_PER_CONNECTION; i++) {
          socket.getOutputStream().write(request(number.getAndIncrement()));
          readAnswer(socket.getInputStream());
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static byte[] request(int number) {
    String body = BODY.formatted(number % DIFFERENT_REQUESTS, 1 + number % LONGEST_ANSWER);
    return (HEAD.formatted(body.length()) + body).getBytes(StandardCharsets.US_ASCII);
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
