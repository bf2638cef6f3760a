package llm.api;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Decodes an event stream ({@code text/event-stream}) by the rules of the WHATWG, from bytes that
 * may be split anywhere. Each byte is looked at once and moved a bounded number of times, so that
 * even an event of megabytes in small reads costs time linear in its size.
 *
 * <p>It differs from the standard in three ways, all at the edges: a line that is no field is
 * handed out instead of dropped, since some servers put their error there; a last event that only
 * lacks its blank line counts; and what is unfinished at the end is reported.
 *
 * <p>Not thread-safe.
 */
public final class EventStreamDecoder {

  /** Events and lines larger than this, in bytes, are refused: 64 MiB. */
  public static final int MAX_EVENT_BYTES = 64 << 20;

  /**
   * Takes what was decoded. The bytes lie in a buffer of the decoder's and are valid only during
   * the call.
   */
  public interface Sink {

    /**
     * A complete event.
     *
     * @param name its type, {@code message} where the stream gives none
     * @param buffer holds its data: several {@code data} lines joined with a line feed
     * @param offset where the data begins
     * @param length bytes of data, may be 0
     * @param at arrival of the read that completed the event
     */
    void event(String name, byte[] buffer, int offset, int length, long at);

    /**
     * A blank line ended an event that had a type but no data; the standard drops it.
     *
     * @param name its type
     * @param at arrival of the read that completed it
     */
    void eventWithoutData(String name, long at);

    /**
     * A line that is neither a comment nor one of the fields {@code data}, {@code event}, {@code
     * id} and {@code retry}; complete, or the last one of the stream.
     *
     * @param buffer holds the line without its end
     * @param offset where it begins
     * @param length its bytes
     * @param at arrival of the read that completed it
     */
    void otherLine(byte[] buffer, int offset, int length, long at);

    /**
     * The stream ended inside a line, here with the event as far as it came. Reported once, at the
     * end.
     *
     * @param name the event's type
     * @param buffer holds the data so far
     * @param offset where it begins
     * @param length its bytes, 0 where no data came
     * @param at arrival of the last read
     */
    void incomplete(String name, byte[] buffer, int offset, int length, long at);

    /**
     * An event or a line is larger than allowed; nothing after it is decoded.
     *
     * @param at arrival of the read that exceeded the limit
     */
    void oversized(long at);
  }

  private static final String DEFAULT_NAME = "message";
  private static final int FIRST_CAPACITY = 2048;
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
  private static final byte[] DATA = {'d', 'a', 't', 'a'};
  private static final byte[] EVENT = {'e', 'v', 'e', 'n', 't'};
  private static final byte[] ID = {'i', 'd'};
  private static final byte[] RETRY = {'r', 'e', 't', 'r', 'y'};

  private final Sink sink;
  private final int maxEventBytes;

  private byte[] buffer = new byte[FIRST_CAPACITY];

  /** End of the bytes held. */
  private int limit;

  /** First byte not yet looked at. */
  private int scanned;

  /** First byte of the line being read. */
  private int lineStart;

  /** The data of the event being read lies in [dataStart, dataEnd), always before the line. */
  private int dataStart;

  private int dataEnd;
  private boolean hasData;
  private String name = DEFAULT_NAME;

  private boolean started;
  private boolean carriageReturned;
  private boolean stopped;
  private long lineAt;
  private long readAt;

  /** A decoder that refuses events larger than {@link #MAX_EVENT_BYTES}. */
  public EventStreamDecoder(Sink sink) {
    this(sink, MAX_EVENT_BYTES);
  }

  /**
   * A decoder with a limit of its own.
   *
   * @param maxEventBytes largest event or line in bytes, line ends and field names included; at
   *     least 1
   */
  public EventStreamDecoder(Sink sink, int maxEventBytes) {
    if (maxEventBytes < 1) {
      throw new IllegalArgumentException("maxEventBytes " + maxEventBytes + " is less than 1");
    }
    this.sink = sink;
    this.maxEventBytes = maxEventBytes;
  }

  /**
   * Decodes the next bytes of the stream.
   *
   * @param bytes read from its position to its limit, not kept
   * @param at arrival of the read that brought them
   */
  public void feed(ByteBuffer bytes, long at) {
    if (stopped || !bytes.hasRemaining()) {
      bytes.position(bytes.limit());
      return;
    }
    readAt = at;
    append(bytes);
    if (started || skipByteOrderMark()) {
      scan();
    }
  }

  /** The stream has ended: hands out what a blank line or a line end would have completed. */
  public void end() {
    if (stopped) {
      return;
    }
    stopped = true;
    if (lineStart == limit) {
      dispatch();
    } else {
      line(limit);
      sink.incomplete(name, buffer, dataStart, dataEnd - dataStart, readAt);
    }
  }

  private void append(ByteBuffer bytes) {
    int length = bytes.remaining();
    if (length > buffer.length - limit) {
      makeRoom(length);
    }
    bytes.get(buffer, limit, length);
    limit += length;
  }

  /**
   * Moves what is still needed to the front, into a larger buffer if it fills more than half of
   * this one: so each byte is moved a constant number of times on average, however small the reads
   * are.
   */
  private void makeRoom(int length) {
    int dataLength = dataEnd - dataStart;
    int lineLength = limit - lineStart;
    long needed = (long) dataLength + lineLength + length;
    byte[] target = buffer;
    if (2 * needed > buffer.length) {
      target = new byte[(int) Math.min(2 * needed, Integer.MAX_VALUE - 8)];
    }
    System.arraycopy(buffer, dataStart, target, 0, dataLength);
    System.arraycopy(buffer, lineStart, target, dataLength, lineLength);
    scanned += dataLength - lineStart;
    buffer = target;
    dataStart = 0;
    dataEnd = dataLength;
    lineStart = dataLength;
    limit = dataLength + lineLength;
  }

  /** Whether it is known if the stream begins with a byte order mark. */
  private boolean skipByteOrderMark() {
    int held = Math.min(limit, BYTE_ORDER_MARK.length);
    boolean sameSoFar = Arrays.equals(buffer, 0, held, BYTE_ORDER_MARK, 0, held);
    if (sameSoFar && held < BYTE_ORDER_MARK.length) {
      return false;
    }
    started = true;
    if (sameSoFar) {
      scanned = held;
      startLine();
    }
    return true;
  }

  private void scan() {
    while (scanned < limit && !stopped) {
      skipLineFeedOfPair();
      int end = findLineEnd(buffer, scanned, limit);
      refuseOversized(end);
      if (end == limit) {
        scanned = limit;
      } else if (!stopped) {
        scanned = end + 1;
        carriageReturned = buffer[end] == '\r';
        completeLine(end);
      }
    }
    if (lineStart == limit && !hasData) {
      rewind();
    }
  }

  /** A carriage return has ended the line already; a line feed after it belongs to the same end. */
  private void skipLineFeedOfPair() {
    if (carriageReturned && buffer[scanned] == '\n') {
      scanned++;
      startLine();
    }
    carriageReturned = false;
  }

  private static int findLineEnd(byte[] bytes, int from, int to) {
    int i = from;
    while (i < to && bytes[i] != '\n' && bytes[i] != '\r') {
      i++;
    }
    return i;
  }

  private void completeLine(int end) {
    lineAt = readAt;
    if (end == lineStart) {
      dispatch();
    } else {
      line(end);
    }
    startLine();
  }

  private void startLine() {
    lineStart = scanned;
    if (!hasData) {
      forgetData();
    }
  }

  private void dispatch() {
    if (hasData) {
      sink.event(name, buffer, dataStart, dataEnd - dataStart, lineAt);
    } else if (!name.equals(DEFAULT_NAME)) {
      sink.eventWithoutData(name, lineAt);
    }
    hasData = false;
    name = DEFAULT_NAME;
  }

  /** Takes the line from {@code lineStart} to {@code end}, which is not empty. */
  private void line(int end) {
    int colon = lineStart;
    int farthest = Math.min(end, lineStart + RETRY.length + 1);
    while (colon < farthest && buffer[colon] != ':') {
      colon++;
    }
    if (colon == lineStart) {
      return;
    }
    int value = Math.min(colon + 1, end);
    if (value < end && buffer[value] == ' ') {
      value++;
    }
    if (isField(DATA, colon)) {
      data(value, end);
    } else if (isField(EVENT, colon)) {
      name = value == end ? DEFAULT_NAME : text(value, end);
    } else if (!isField(ID, colon) && !isField(RETRY, colon)) {
      sink.otherLine(buffer, lineStart, end - lineStart, readAt);
    }
  }

  private boolean isField(byte[] field, int colon) {
    return Arrays.equals(buffer, lineStart, colon, field, 0, field.length);
  }

  /** Keeps a data line's value, moved down to the data before it. */
  private void data(int value, int end) {
    if (!hasData) {
      hasData = true;
      dataStart = value;
      dataEnd = end;
      return;
    }
    buffer[dataEnd++] = '\n';
    System.arraycopy(buffer, value, buffer, dataEnd, end - value);
    dataEnd += end - value;
  }

  private String text(int from, int to) {
    return new String(buffer, from, to - from, StandardCharsets.UTF_8);
  }

  private void forgetData() {
    dataStart = lineStart;
    dataEnd = lineStart;
  }

  private void rewind() {
    limit = 0;
    scanned = 0;
    lineStart = 0;
    forgetData();
  }

  private void refuseOversized(int lineEnd) {
    if (dataEnd - dataStart + lineEnd - lineStart > maxEventBytes) {
      stopped = true;
      sink.oversized(readAt);
    }
  }
}
