package llm.server;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is answered instead of what was asked for. */
sealed interface Instead extends Misbehaviour {

  /**
   * Another status.
   *
   * @param code 200 to 599
   * @param contentType of the body; default {@code application/json}
   * @param headers further headers, e.g. {@code Retry-After} or {@code Location}
   * @param body a string as it is, any other JSON as such; default an error like vLLM's
   */
  record Status(int code, String contentType, Map<String, String> headers, JsonNode body)
      implements Instead {
    public Status {
      Check.range("code", code, 200, 599);
      contentType = contentType == null ? "application/json" : contentType;
      headers =
          headers == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    }

    /** The body as text. */
    String text() {
      if (body == null || body.isNull()) {
        return ApiError.of(code, "SimulatedError", "simulated status " + code).body();
      }
      return body.isTextual() ? body.textValue() : body.toString();
    }
  }

  /**
   * Another status for requests beyond what the server can take.
   *
   * @param inFlight how many requests the server answers at once, 0 or more
   * @param status what further ones get; default 429
   */
  record Busy(int inFlight, Status status) implements Instead {
    private static final int TOO_MANY_REQUESTS = 429;

    public Busy {
      Check.notNegative("inFlight", inFlight);
      status = status == null ? new Status(TOO_MANY_REQUESTS, null, null, null) : status;
    }
  }

  /**
   * A redirection.
   *
   * @param code 301, 302, 303, 307 or 308; default 307
   * @param location the value of the {@code Location} header
   */
  record Redirect(Integer code, String location) implements Instead {
    public Redirect {
      code = code == null ? 307 : code;
      Check.range("code", code, 300, 399);
      Check.given("location", location);
    }
  }

  /**
   * Exact bytes, head and all; HTTP/1.1 only.
   *
   * @param pieces what is written, in this order
   * @param then what follows: {@code close} (default), {@code reset}, or {@code keep} where the
   *     bytes were a complete response and the connection is to be used again
   */
  record Raw(List<RawPiece> pieces, After then) implements Instead {
    public Raw {
      Check.given("pieces", pieces);
      pieces = List.copyOf(pieces);
      then = then == null ? After.CLOSE : then;
    }

    /** The short form, a list of pieces. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static Raw of(List<RawPiece> pieces) {
      return new Raw(pieces, null);
    }

    /** The pieces, each so long after the one before. */
    Pieces from(long start) {
      List<Piece> timed = new ArrayList<>();
      long due = start;
      for (RawPiece piece : pieces) {
        due += Check.nanos(piece.afterMs());
        timed.add(new Piece(due, piece.bytes(), 0, true));
      }
      return Pieces.of(timed, new Ending(then.manner, 0));
    }
  }

  /**
   * Bytes written at once.
   *
   * @param afterMs milliseconds after the piece before, or after the request; default 0
   * @param base64 the bytes; either this or {@code text}
   * @param text the bytes as text in UTF-8
   */
  record RawPiece(long afterMs, String base64, String text) {
    public RawPiece {
      Check.notNegative("afterMs", afterMs);
      Check.holds((base64 == null) != (text == null), "either base64 or text is needed");
      Check.holds(base64 == null || isBase64(base64), "base64 is not valid");
    }

    private static boolean isBase64(String text) {
      try {
        return Base64.getDecoder().decode(text).length >= 0;
      } catch (IllegalArgumentException e) {
        return false;
      }
    }

    byte[] bytes() {
      return text != null
          ? text.getBytes(StandardCharsets.UTF_8)
          : Base64.getDecoder().decode(base64);
    }
  }

  /** What follows scripted bytes. */
  enum After {
    CLOSE(Ending.Manner.CLOSE),
    RESET(Ending.Manner.RESET),
    KEEP(Ending.Manner.COMPLETE);

    private final Ending.Manner manner;

    After(Ending.Manner manner) {
      this.manner = manner;
    }
  }
}
