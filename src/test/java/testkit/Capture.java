package testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a real server answered to a request, byte for byte.
 *
 * @param name folder and name, e.g. {@code vllm-0.32-text/chat-stream-usage}
 * @param response the bytes a socket delivered: status line, headers, chunks and all
 */
public record Capture(String name, byte[] response) {

  private static final String FOLDER = "/captures/";
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** The capture of that name. */
  public static Capture of(String name) {
    return new Capture(
        name,
        read(name + ".response.http")
            .orElseThrow(() -> new IllegalArgumentException("no capture " + name)));
  }

  /** The rows of {@code expected.csv}: what a right reader makes of each capture, by column. */
  public static List<Map<String, String>> expectations() {
    List<String> lines =
        new String(resource("expected.csv"), StandardCharsets.UTF_8).lines().toList();
    String[] columns = lines.get(0).split(",");
    return lines.stream().skip(1).map(line -> row(columns, line.split(",", -1))).toList();
  }

  /** A JSON file of the captures, e.g. {@code vllm-bench-0.32/chat-random.json}. */
  public static JsonNode json(String path) {
    return parsed(resource(path));
  }

  /** Every JSON value of a file that holds several, one after the other. */
  public static List<JsonNode> jsonValues(String path) {
    try (var values = MAPPER.readerFor(JsonNode.class).<JsonNode>readValues(resource(path))) {
      return values.readAll();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /** Method, path, headers and body of the request, where they were kept. */
  public Optional<JsonNode> request() {
    return read(name + ".request.json").map(Capture::parsed);
  }

  /** The response taken apart. */
  public HttpResponse http() {
    return HttpResponse.parse(response);
  }

  @Override
  public String toString() {
    return name;
  }

  private static Map<String, String> row(String[] columns, String[] values) {
    Map<String, String> row = new LinkedHashMap<>();
    for (int i = 0; i < columns.length; i++) {
      row.put(columns[i], values[i]);
    }
    return row;
  }

  private static JsonNode parsed(byte[] json) {
    try {
      return MAPPER.readTree(json);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static byte[] resource(String path) {
    return read(path).orElseThrow(() -> new IllegalArgumentException("no file " + path));
  }

  private static Optional<byte[]> read(String path) {
    try (InputStream in = Capture.class.getResourceAsStream(FOLDER + path)) {
      return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
