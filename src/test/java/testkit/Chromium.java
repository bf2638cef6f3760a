package testkit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The system's Chromium without a screen and without a network, led by the DevTools protocol. What
 * its pages complain about and ask for is kept.
 */
public final class Chromium implements AutoCloseable {

  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome");
  private static final Pattern ADDRESS = Pattern.compile("DevTools listening on (ws://\\S+)");
  private static final long LIMIT_SECONDS = 60;

  private final ObjectMapper json = new ObjectMapper();
  private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
  private final AtomicInteger sequence = new AtomicInteger();
  private final List<String> complaints = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final Path profile;
  private final Process process;
  private final WebSocket socket;
  private final String session;
  private volatile CompletableFuture<Void> loaded = new CompletableFuture<>();

  private Chromium(Path executable) {
    try {
      this.profile = Files.createTempDirectory("chromium");
      this.process = start(executable, profile);
      this.socket =
          HttpClient.newHttpClient()
              .newWebSocketBuilder()
              .buildAsync(address(process), new Listener())
              .join();
      this.session = attach();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where it is on this machine. */
  public static Optional<Path> executable() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
        .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Starts it. */
  public static Chromium start() {
    return new Chromium(executable().orElseThrow());
  }

  /** Opens a page of this machine and waits until it is loaded. */
  public void open(Path page, int width, boolean dark) {
    load("about:blank");
    complaints.clear();
    requests.clear();
    command(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", false));
    emulate("prefers-color-scheme", dark ? "dark" : "light");
    load(page.toUri().toString());
  }

  /** Tells the page what the user prefers. */
  public void emulate(String preference, String value) {
    command(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", preference, "value", value))));
  }

  /** The value of an expression in the page, as JSON; an exception in it fails the test. */
  public JsonNode evaluate(String expression) {
    JsonNode answer =
        command(
            "Runtime.evaluate",
            Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
    if (answer.has("exceptionDetails")) {
      throw new AssertionError(expression + ": " + answer.path("exceptionDetails"));
    }
    return answer.at("/result/value");
  }

  /** Waits until a condition holds in the page. */
  public void await(String condition) {
    evaluate(
        "new Promise((done, fail) => { const end = Date.now() + 10000; (function look() { if ("
            + condition
            + ") done(true); else if (Date.now() > end) fail(new Error('not in 10 s')); else"
            + " setTimeout(look, 20); })(); })");
  }

  /** Presses and releases a key, e.g. {@code Tab}. */
  public void press(String key, int code) {
    for (String type : List.of("rawKeyDown", "keyUp")) {
      command(
          "Input.dispatchKeyEvent",
          Map.of("type", type, "key", key, "code", key, "windowsVirtualKeyCode", code));
    }
  }

  /** Errors and warnings of the page since it was opened. */
  public List<String> complaints() {
    return List.copyOf(complaints);
  }

  /** Addresses that the page asked for since it was opened. */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  @Override
  public void close() {
    socket.abort();
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    try {
      process.waitFor(10, TimeUnit.SECONDS);
      deleteProfile();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Process start(Path executable, Path profile) throws IOException {
    return new ProcessBuilder(
            executable.toString(),
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--host-resolver-rules=MAP * ~NOTFOUND",
            "--remote-debugging-port=0",
            "--user-data-dir=" + profile,
            "about:blank")
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private static URI address(Process process) throws IOException {
    BufferedReader errors =
        new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8));
    StringBuilder said = new StringBuilder();
    for (String line = errors.readLine(); line != null; line = errors.readLine()) {
      Matcher address = ADDRESS.matcher(line);
      if (address.find()) {
        drain(errors);
        return URI.create(address.group(1));
      }
      said.append(line).append('\n');
    }
    throw new IOException("Chromium did not start:\n" + said);
  }

  /** A full pipe would stop the browser. */
  private static void drain(BufferedReader errors) {
    Thread reader =
        new Thread(
            () -> {
              try {
                errors.transferTo(Writer.nullWriter());
              } catch (IOException e) {
                // the browser is gone
              }
            },
            "chromium errors");
    reader.setDaemon(true);
    reader.start();
  }

  private void load(String address) {
    loaded = new CompletableFuture<>();
    command("Page.navigate", Map.of("url", address));
    await(loaded);
  }

  private String attach() {
    JsonNode target = send(null, "Target.createTarget", Map.of("url", "about:blank"));
    JsonNode attached =
        send(
            null,
            "Target.attachToTarget",
            Map.of("targetId", target.path("targetId").asText(), "flatten", true));
    String id = attached.path("sessionId").asText();
    for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
      send(id, domain + ".enable", Map.of());
    }
    return id;
  }

  private JsonNode command(String method, Map<String, Object> parameters) {
    return send(session, method, parameters);
  }

  private JsonNode send(String to, String method, Map<String, Object> parameters) {
    int id = sequence.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    answers.put(id, answer);
    Map<String, Object> message = new HashMap<>();
    message.put("id", id);
    message.put("method", method);
    message.put("params", parameters);
    if (to != null) {
      message.put("sessionId", to);
    }
    socket.sendText(text(message), true).join();
    JsonNode full = await(answer);
    if (full.has("error")) {
      throw new AssertionError(method + ": " + full.path("error"));
    }
    return full.path("result");
  }

  private String text(Map<String, Object> message) {
    try {
      return json.writeValueAsString(message);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static <T> T await(CompletableFuture<T> future) {
    try {
      return future.get(LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    } catch (ExecutionException | TimeoutException e) {
      throw new AssertionError(e);
    }
  }

  private void received(JsonNode message) {
    if (message.has("id")) {
      CompletableFuture<JsonNode> answer = answers.remove(message.path("id").asInt());
      if (answer != null) {
        answer.complete(message);
      }
      return;
    }
    JsonNode parameters = message.path("params");
    switch (message.path("method").asText()) {
      case "Page.loadEventFired" -> loaded.complete(null);
      case "Network.requestWillBeSent" -> requests.add(parameters.at("/request/url").asText());
      case "Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded" ->
          complaints.add(parameters.toString());
      default -> {}
    }
  }

  private void deleteProfile() {
    try (Stream<Path> files = Files.walk(profile)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Puts the parts of a message together. */
  private final class Listener implements WebSocket.Listener {

    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket webSocket, CharSequence part, boolean last) {
      text.append(part);
      if (last) {
        try {
          received(json.readTree(text.toString()));
        } catch (JsonProcessingException e) {
          complaints.add(e.toString());
        }
        text.setLength(0);
      }
      webSocket.request(1);
      return null;
    }
  }
}
