package llm.server;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import llm.server.Ending.Manner;

/** How an answer is brought to the client, whatever it says. */
sealed interface Delivery extends Misbehaviour {

  /**
   * Slow headers; everything else comes later by as much.
   *
   * @param ms milliseconds from the request to the head
   */
  record HeadersAfter(long ms) implements Delivery {
    static final HeadersAfter USUAL = new HeadersAfter(0);

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public HeadersAfter {
      Check.notNegative("headersAfterMs", ms);
    }
  }

  /**
   * Another content type.
   *
   * @param value of the header {@code content-type}
   */
  record ContentType(String value) implements Delivery {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public ContentType {}
  }

  /**
   * Further headers.
   *
   * @param fields by their names
   */
  record Headers(Map<String, String> fields) implements Delivery {
    static final Headers USUAL = new Headers(Map.of());

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Headers {
      fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }
  }

  /** How the end of the body is told. */
  enum Framing implements Delivery {
    /** Chunked transfer encoding (HTTP/1.1), the usual way for streams. */
    CHUNKED,
    /** A content length, the usual way for everything else. */
    LENGTH,
    /** Neither; the end of the connection ends the body. */
    CLOSE
  }

  /** What becomes of the connection. */
  enum Connection implements Delivery {
    /** It is kept unless the client wants otherwise. */
    KEEP,
    /** {@code Connection: close}, and so it is. */
    CLOSE
  }

  /**
   * HTTP/2 only: GOAWAY together with the head. The stream itself goes on; later ones of the
   * connection are not taken.
   *
   * @param sent default false
   */
  record GoAway(boolean sent) implements Delivery {
    static final GoAway USUAL = new GoAway(false);

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public GoAway {}
  }

  /** A compressed body, though nobody asked for it. */
  enum Gzip implements Delivery {
    /** Flushed so that each event can be read when it arrives. */
    PER_EVENT,
    /** Flushed at the end alone. */
    AT_END
  }

  /**
   * The response ends early. Exactly one of the places is given.
   *
   * @param afterToken once so many tokens are sent
   * @param afterByte once so many bytes of the body are sent
   * @param beforeHeaders before any byte of a response
   * @param how {@code close} (default), {@code reset} or, HTTP/2 only, {@code goAway}
   * @param afterMs how long after the last bytes, in milliseconds; default 0, for {@code reset} 20,
   *     since a reset destroys what the client has not read yet
   */
  record Cut(
      Integer afterToken, Integer afterByte, boolean beforeHeaders, CutManner how, Long afterMs)
      implements Delivery {
    public Cut {
      int places =
          (afterToken == null ? 0 : 1) + (afterByte == null ? 0 : 1) + (beforeHeaders ? 1 : 0);
      Check.holds(places == 1, "exactly one of afterToken, afterByte, beforeHeaders is needed");
      Check.notNegative("afterToken", afterToken == null ? 0 : afterToken);
      Check.notNegative("afterByte", afterByte == null ? 0 : afterByte);
      how = how == null ? CutManner.CLOSE : how;
      afterMs = afterMs != null ? afterMs : how == CutManner.RESET ? 20L : 0L;
      Check.notNegative("afterMs", afterMs);
    }

    Ending ending() {
      return new Ending(how.manner, Check.nanos(afterMs));
    }
  }

  /** How a response is cut off. */
  enum CutManner {
    CLOSE(Manner.CLOSE),
    RESET(Manner.RESET),
    GO_AWAY(Manner.GO_AWAY);

    private final Manner manner;

    CutManner(Manner manner) {
      this.manner = manner;
    }
  }

  /**
   * How the body is cut into writes to the socket.
   *
   * @param events so many events in each; default 1
   * @param bytes sizes of the writes in turn, whatever they cut through (HTTP/1.1: the chunked
   *     encoding too); empty (default): one write for what is due
   * @param gapMs milliseconds between two writes of the same event; default 0
   */
  record Writes(Integer events, List<Integer> bytes, long gapMs) implements Delivery {
    static final Writes USUAL = new Writes(null, null, 0);

    public Writes {
      events = events == null ? 1 : events;
      Check.positive("events", events);
      bytes = bytes == null ? List.of() : List.copyOf(bytes);
      bytes.forEach(size -> Check.positive("bytes", size));
      Check.notNegative("gapMs", gapMs);
    }
  }

  /**
   * How the lines of an event stream look.
   *
   * @param lineEnd default {@code lf}
   * @param byteOrderMark whether the stream begins with one; default false
   * @param space whether a space follows each colon; default true
   * @param blankLineAtEnd whether a blank line completes the last event; default true
   * @param extraLines lines before the data of each event, e.g. {@code id: 7}; default none
   */
  record Lines(
      LineEnd lineEnd,
      @JsonProperty("bom") boolean byteOrderMark,
      Boolean space,
      Boolean blankLineAtEnd,
      List<String> extraLines)
      implements Delivery {
    static final Lines USUAL = new Lines(null, false, null, null, null);

    public Lines {
      lineEnd = lineEnd == null ? LineEnd.LF : lineEnd;
      space = space == null || space;
      blankLineAtEnd = blankLineAtEnd == null || blankLineAtEnd;
      extraLines = extraLines == null ? List.of() : List.copyOf(extraLines);
    }
  }

  /** What ends a line. */
  enum LineEnd {
    LF("\n"),
    CR("\r"),
    CRLF("\r\n");

    private final String text;

    LineEnd(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }
  }
}
