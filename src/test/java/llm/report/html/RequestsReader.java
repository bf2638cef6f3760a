package llm.report.html;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reads {@code requests.jsonl} from its beginning to its end, once, and keeps what the page shows.
 * A file that ends in half a line, as a killed process leaves it, is read up to there.
 */
final class RequestsReader {

  private static final JsonFactory JSON = new JsonFactory();
  private static final int BUFFER = 1 << 16;

  private final Map<String, PointRequests> points = new LinkedHashMap<>();
  private long lines;
  private boolean whole = true;

  private String id;
  private String point;
  private String verdict;
  private String error;
  private int status;
  private double scheduled;
  private double sent;
  private double end;
  private double connect;
  private double firstToken;
  private double perOutputToken;
  private double endToEnd;
  private int inputTokens;
  private int outputTokens;
  private double[] gaps;

  private RequestsReader() {}

  /** Reads a file; one that is not there holds no requests. */
  static RequestsReader of(Path file) throws IOException {
    RequestsReader reader = new RequestsReader();
    if (Files.isRegularFile(file)) {
      try (InputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER);
          JsonParser parser = JSON.createParser(in)) {
        reader.read(parser);
      }
    }
    return reader;
  }

  /** The requests of a point. */
  PointRequests of(String name) {
    return points.getOrDefault(name, new PointRequests());
  }

  /** How many requests were read. */
  long lines() {
    return lines;
  }

  /** Whether the file could be read to its end. */
  boolean isWhole() {
    return whole;
  }

  private void read(JsonParser parser) throws IOException {
    try {
      while (parser.nextToken() == JsonToken.START_OBJECT) {
        line(parser);
      }
    } catch (JsonProcessingException e) {
      whole = false;
    }
  }

  private void line(JsonParser parser) throws IOException {
    clear();
    for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
      member(parser, key, parser.nextToken());
    }
    if (point != null && verdict != null) {
      lines++;
      requests().add(row(), gaps);
    }
  }

  private void member(JsonParser parser, String key, JsonToken value) throws IOException {
    switch (key) {
      case "id" -> id = parser.getText();
      case "point" -> point = parser.getText().intern();
      case "verdict" -> verdict = parser.getText().intern();
      case "error" -> error = value == JsonToken.VALUE_NULL ? null : parser.getText();
      case "status" -> status = count(parser, value, 0);
      case "scheduled_ms" -> scheduled = number(parser, value);
      case "sent_ms" -> sent = number(parser, value);
      case "end_ms" -> end = number(parser, value);
      case "connect_ms" -> connect = number(parser, value);
      case "ttft_ms" -> firstToken = number(parser, value);
      case "tpot_ms" -> perOutputToken = number(parser, value);
      case "e2e_ms" -> endToEnd = number(parser, value);
      case "input_tokens" -> inputTokens = count(parser, value, -1);
      case "output_tokens" -> outputTokens = count(parser, value, -1);
      case "itl_ms" -> gaps(parser, value);
      default -> parser.skipChildren();
    }
  }

  private void gaps(JsonParser parser, JsonToken value) throws IOException {
    if (value != JsonToken.START_ARRAY || point == null || !requests().wantsGaps()) {
      parser.skipChildren();
      return;
    }
    double[] read = new double[128];
    int count = 0;
    for (JsonToken next = parser.nextToken();
        next != JsonToken.END_ARRAY;
        next = parser.nextToken()) {
      read = count == read.length ? Arrays.copyOf(read, 2 * count) : read;
      read[count++] = number(parser, next);
    }
    gaps = Arrays.copyOf(read, count);
  }

  private PointRequests requests() {
    return points.computeIfAbsent(point, name -> new PointRequests());
  }

  private RequestRow row() {
    return new RequestRow(
        id,
        verdict,
        status,
        error,
        scheduled,
        sent,
        end,
        connect,
        firstToken,
        perOutputToken,
        endToEnd,
        inputTokens,
        outputTokens);
  }

  private void clear() {
    id = "";
    point = null;
    verdict = null;
    error = null;
    status = 0;
    scheduled = Double.NaN;
    sent = Double.NaN;
    end = Double.NaN;
    connect = Double.NaN;
    firstToken = Double.NaN;
    perOutputToken = Double.NaN;
    endToEnd = Double.NaN;
    inputTokens = -1;
    outputTokens = -1;
    gaps = null;
  }

  private static double number(JsonParser parser, JsonToken value) throws IOException {
    return value.isNumeric() ? parser.getDoubleValue() : Double.NaN;
  }

  private static int count(JsonParser parser, JsonToken value, int otherwise) throws IOException {
    return value.isNumeric() ? (int) Math.min(parser.getDoubleValue(), 1e9) : otherwise;
  }
}
