package llm.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class EventStreamDecoderTest {

  private static final int LARGE_EVENT = 4 << 20;

  static List<Arguments> streams() {
    return List.of(
        Arguments.of("data: x\n\n", List.of("event message [x]")),
        Arguments.of("data:x\n\n", List.of("event message [x]")),
        Arguments.of("data:  x\n\n", List.of("event message [ x]")),
        Arguments.of("data: x\r\rdata: y\r\r", List.of("event message [x]", "event message [y]")),
        Arguments.of("data: x\r\n\r\n", List.of("event message [x]")),
        Arguments.of(
            "data: x\r\n\ndata: y\n\r\n", List.of("event message [x]", "event message [y]")),
        Arguments.of(
            "data: x\r\n\rdata: y\r\r\n", List.of("event message [x]", "event message [y]")),
        Arguments.of("data: a\ndata: b\ndata:\ndata: c\n\n", List.of("event message [a\nb\n\nc]")),
        Arguments.of("data\n\n", List.of("event message []")),
        Arguments.of("data:\n\n", List.of("event message []")),
        Arguments.of("data: \n\n", List.of("event message []")),
        Arguments.of("data\ndata\n\n", List.of("event message [\n]")),
        Arguments.of("\n\n\n", List.of()),
        Arguments.of("", List.of()),
        Arguments.of(": ping\n\n:\n\n:data: x\n\n", List.of()),
        Arguments.of(": a\ndata: x\n: b\ndata: y\n\n", List.of("event message [x\ny]")),
        Arguments.of("event: error\ndata: x\n\n", List.of("event error [x]")),
        Arguments.of("data: x\nevent:error\n\n", List.of("event error [x]")),
        Arguments.of(
            "event: a\ndata: x\n\ndata: y\n\n", List.of("event a [x]", "event message [y]")),
        Arguments.of("event: a\nevent: b\ndata: x\n\n", List.of("event b [x]")),
        Arguments.of("event: a\nevent\ndata: x\n\n", List.of("event message [x]")),
        Arguments.of("event: error\n\ndata: x\n\n", List.of("no data error", "event message [x]")),
        Arguments.of("event: error\n", List.of("no data error")),
        Arguments.of("id: 1\nretry: abc\nretry: 10\nid\ndata: x\n\n", List.of("event message [x]")),
        Arguments.of("id: \u0000\ndata: x\n\n", List.of("event message [x]")),
        Arguments.of("foo: bar\ndata: x\n\n", List.of("other [foo: bar]", "event message [x]")),
        Arguments.of(" data: x\n\n", List.of("other [ data: x]")),
        Arguments.of("Data: x\n\n", List.of("other [Data: x]")),
        Arguments.of("datax: x\ndat: x\n\n", List.of("other [datax: x]", "other [dat: x]")),
        Arguments.of(
            "event!: x\nretries: x\n\n", List.of("other [event!: x]", "other [retries: x]")),
        Arguments.of("{\"error\":\"x\"}\n", List.of("other [{\"error\":\"x\"}]")),
        Arguments.of("{\"error\":\"x\"}", List.of("other [{\"error\":\"x\"}]", "rest message []")),
        Arguments.of("\uFEFFdata: x\n\n", List.of("event message [x]")),
        Arguments.of("\uFEFF\uFEFFdata: x\n\n", List.of("other [\uFEFFdata: x]")),
        Arguments.of(
            "data: \uFEFFx\n\n\uFEFF\n", List.of("event message [\uFEFFx]", "other [\uFEFF]")),
        Arguments.of(
            "data: a\u2028b\u2029c\u0085d\u000Be\u000Cf\n\n",
            List.of("event message [a\u2028b\u2029c\u0085d\u000Be\u000Cf]")),
        Arguments.of("data: é😀\\ud83d\\ude00\n\n", List.of("event message [é😀\\ud83d\\ude00]")),
        Arguments.of("data: x\n", List.of("event message [x]")),
        Arguments.of("data: x\ndata: y\r", List.of("event message [x\ny]")),
        Arguments.of("data: x", List.of("rest message [x]")),
        Arguments.of("event: e\ndata: x\ndata: y", List.of("rest e [x\ny]")),
        Arguments.of("data: x\nda", List.of("other [da]", "rest message [x]")),
        Arguments.of(
            "data: x\n\nda", List.of("event message [x]", "other [da]", "rest message []")),
        Arguments.of("data: x\n\n: pi", List.of("event message [x]", "rest message []")),
        Arguments.of("data: x\n\nevent: err", List.of("event message [x]", "rest err []")));
  }

  @ParameterizedTest
  @MethodSource("streams")
  void shouldDecodeByTheStandardWhenReadWhole(String stream, List<String> expected) {
    assertThat(decoded(stream.getBytes(StandardCharsets.UTF_8), Integer.MAX_VALUE))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("streams")
  void shouldDecodeTheSameWhenReadByteByByte(String stream, List<String> expected) {
    assertThat(decoded(stream.getBytes(StandardCharsets.UTF_8), 1)).isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("streams")
  void shouldAgreeWithTheReferenceWhenTheReferenceReadsTheSame(
      String stream, List<String> expected) {
    assertThat(ReferenceDecoder.decode(stream.getBytes(StandardCharsets.UTF_8)))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void shouldAgreeWithTheReferenceWhenTheStreamIsRandom(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 2_000; i++) {
      byte[] stream = randomStream(random);
      List<String> expected = ReferenceDecoder.decode(stream);
      assertThat(decodedInRandomReads(stream, random)).isEqualTo(expected);
    }
  }

  @Test
  void shouldHandOutManyEventsWhenTheyArriveInOneRead() {
    byte[] stream = "data: x\n\n".repeat(10_000).getBytes(StandardCharsets.UTF_8);

    assertThat(decoded(stream, Integer.MAX_VALUE))
        .hasSize(10_000)
        .containsOnly("event message [x]");
  }

  @Test
  void shouldStampAnEventWithTheReadThatCompletedItWhenItComesInParts() {
    Recording recording = new Recording();
    EventStreamDecoder decoder = new EventStreamDecoder(recording);
    feed(decoder, "data: x\n", 10);
    feed(decoder, "\ndata: y\r", 20);
    feed(decoder, "\r", 30);
    feed(decoder, "\ndata: z\n", 40);
    feed(decoder, "foo\n", 45);
    feed(decoder, ": late", 50);
    decoder.end();

    assertThat(recording.outcomes)
        .containsExactly(
            "event message [x]", "event message [y]", "other [foo]", "rest message [z]");
    assertThat(recording.stamps).containsExactly(20L, 30L, 45L, 50L);
  }

  @Test
  void shouldStampTheLastEventWithItsLastLineWhenItLacksItsBlankLine() {
    Recording recording = new Recording();
    EventStreamDecoder decoder = new EventStreamDecoder(recording);
    feed(decoder, "data: x\n", 10);
    decoder.end();

    assertThat(recording.outcomes).containsExactly("event message [x]");
    assertThat(recording.stamps).containsExactly(10L);
  }

  @Test
  void shouldReportNothingTwiceWhenEndedTwice() {
    Recording recording = new Recording();
    EventStreamDecoder decoder = new EventStreamDecoder(recording);
    feed(decoder, "data: x\n", 10);
    decoder.end();
    decoder.end();
    feed(decoder, "data: y\n\n", 20);

    assertThat(recording.outcomes).containsExactly("event message [x]");
  }

  @Test
  void shouldReadDirectBuffersAndSlicesWhenGiven() {
    Recording recording = new Recording();
    EventStreamDecoder decoder = new EventStreamDecoder(recording);
    ByteBuffer direct = ByteBuffer.allocateDirect(64);
    direct.put("!!!data: x\n\n???".getBytes(StandardCharsets.UTF_8)).flip();
    direct.position(3).limit(12);
    decoder.feed(direct, 1);

    assertThat(recording.outcomes).containsExactly("event message [x]");
    assertThat(direct.hasRemaining()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 1460})
  void shouldStayLinearWhenALargeEventComesInSmallReads(int readSize) {
    byte[] stream = ("data: " + "x".repeat(LARGE_EVENT) + "\n\n").getBytes(StandardCharsets.UTF_8);
    List<String> outcomes =
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> decoded(stream, readSize));

    assertThat(outcomes).hasSize(1);
    assertThat(outcomes.get(0)).hasSize(LARGE_EVENT + "event message []".length());
  }

  @Test
  void shouldStayLinearWhenALargeEventHasManyLines() {
    byte[] stream = ("data: x\n".repeat(LARGE_EVENT / 8) + "\n").getBytes(StandardCharsets.UTF_8);
    List<String> outcomes =
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> decoded(stream, 3));

    assertThat(outcomes).hasSize(1);
    assertThat(outcomes.get(0)).hasSize(LARGE_EVENT / 4 - 1 + "event message []".length());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 100})
  void shouldRefuseAnEventWhenItIsLargerThanAllowed(int readSize) {
    assertThat(decodedWithin(20, "data: 12345678901234\n\ndata: x\n\n", readSize))
        .containsExactly("event message [12345678901234]", "event message [x]");
    assertThat(decodedWithin(20, "data: x\n\ndata: 123456789012345\n\ndata: y\n\n", readSize))
        .containsExactly("event message [x]", "oversized");
    assertThat(decodedWithin(20, "data: 12345678\ndata: 12345678\n\ndata: y\n\n", readSize))
        .containsExactly("oversized");
  }

  @Test
  void shouldRefuseALimitWhenItIsBelowOne() {
    assertThatThrownBy(() -> new EventStreamDecoder(new Recording(), 0))
        .hasMessage("maxEventBytes 0 is less than 1");
  }

  private static List<String> decodedWithin(int maxEventBytes, String stream, int readSize) {
    Recording recording = new Recording();
    EventStreamDecoder decoder = new EventStreamDecoder(recording, maxEventBytes);
    feedInReads(decoder, stream.getBytes(StandardCharsets.UTF_8), readSize);
    return recording.outcomes;
  }

  private static List<String> decoded(byte[] stream, int readSize) {
    Recording recording = new Recording();
    EventStreamDecoder decoder = new EventStreamDecoder(recording);
    feedInReads(decoder, stream, readSize);
    return recording.outcomes;
  }

  private static void feedInReads(EventStreamDecoder decoder, byte[] stream, int readSize) {
    for (int from = 0; from < stream.length; ) {
      int length = Math.min(readSize, stream.length - from);
      decoder.feed(ByteBuffer.wrap(stream, from, length), from);
      from += length;
    }
    decoder.end();
  }

  private static List<String> decodedInRandomReads(byte[] stream, Random random) {
    Recording recording = new Recording();
    EventStreamDecoder decoder = new EventStreamDecoder(recording);
    int most = 1 + random.nextInt(random.nextBoolean() ? 4 : 200);
    for (int from = 0; from < stream.length; ) {
      int length = Math.min(random.nextInt(most + 1), stream.length - from);
      decoder.feed(ByteBuffer.wrap(stream, from, length), from);
      from += length;
    }
    decoder.end();
    return recording.outcomes;
  }

  private static byte[] randomStream(Random random) {
    String[] pieces = {
      "data",
      "event",
      "id",
      "retry",
      ":",
      ":",
      ":",
      " ",
      "\n",
      "\n",
      "\n\n",
      "\r",
      "\r\n",
      "\r\n\r\n",
      "data: {\"x\":1}\n\n",
      "data: [DONE]",
      "event: error\n",
      ": ping\n\n",
      "{\"error\":1}",
      "x",
      "\uFEFF",
      "é",
      "😀",
      "\u2028",
      "\u0085",
      "\\u00e9",
      "dat",
      "\u0000",
      "data: " + "y".repeat(3000)
    };
    StringBuilder text = new StringBuilder(random.nextInt(8) == 0 ? "\uFEFF" : "");
    for (int i = random.nextInt(40); i > 0; i--) {
      text.append(pieces[random.nextInt(pieces.length)]);
    }
    byte[] stream = text.toString().getBytes(StandardCharsets.UTF_8);
    return Arrays.copyOf(stream, stream.length - random.nextInt(Math.min(3, stream.length + 1)));
  }

  private static void feed(EventStreamDecoder decoder, String text, long at) {
    decoder.feed(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), at);
  }

  /** Writes down what a decoder hands out. */
  private static final class Recording implements EventStreamDecoder.Sink {
    private final List<String> outcomes = new ArrayList<>();
    private final List<Long> stamps = new ArrayList<>();

    @Override
    public void event(String name, byte[] buffer, int offset, int length, long at) {
      add("event " + name + " [" + text(buffer, offset, length) + "]", at);
    }

    @Override
    public void eventWithoutData(String name, long at) {
      add("no data " + name, at);
    }

    @Override
    public void otherLine(byte[] buffer, int offset, int length, long at) {
      add("other [" + text(buffer, offset, length) + "]", at);
    }

    @Override
    public void incomplete(String name, byte[] buffer, int offset, int length, long at) {
      add("rest " + name + " [" + text(buffer, offset, length) + "]", at);
    }

    @Override
    public void oversized(long at) {
      add("oversized", at);
    }

    private void add(String outcome, long at) {
      outcomes.add(outcome);
      stamps.add(at);
    }

    private static String text(byte[] buffer, int offset, int length) {
      return new String(buffer, offset, length, StandardCharsets.UTF_8);
    }
  }

  /** The same rules over a whole text, as simple as they can be written. */
  private static final class ReferenceDecoder {
    private final List<String> outcomes = new ArrayList<>();
    private final List<String> data = new ArrayList<>();
    private String name = "message";

    static List<String> decode(byte[] stream) {
      ReferenceDecoder decoder = new ReferenceDecoder();
      String text = new String(stream, StandardCharsets.ISO_8859_1);
      if (text.startsWith("\u00EF\u00BB\u00BF")) {
        text = text.substring(3);
      }
      String[] lines = text.split("\r\n|\r|\n", -1);
      for (int i = 0; i < lines.length - 1; i++) {
        decoder.line(lines[i]);
      }
      decoder.lastLine(lines[lines.length - 1]);
      return decoder.outcomes;
    }

    private void line(String line) {
      if (line.isEmpty()) {
        dispatch();
        return;
      }
      int colon = line.indexOf(':');
      String field = colon < 0 ? line : line.substring(0, colon);
      String value = colon < 0 ? "" : line.substring(colon + 1);
      value = value.startsWith(" ") ? value.substring(1) : value;
      switch (field) {
        case "data" -> data.add(value);
        case "event" -> name = value.isEmpty() ? "message" : utf8(value);
        case "", "id", "retry" -> {}
        default -> outcomes.add("other [" + utf8(line) + "]");
      }
    }

    private void lastLine(String unfinished) {
      if (unfinished.isEmpty()) {
        dispatch();
      } else {
        line(unfinished);
        outcomes.add("rest " + name + " [" + joined() + "]");
      }
    }

    private void dispatch() {
      if (!data.isEmpty()) {
        outcomes.add("event " + name + " [" + joined() + "]");
      } else if (!name.equals("message")) {
        outcomes.add("no data " + name);
      }
      data.clear();
      name = "message";
    }

    private String joined() {
      return utf8(String.join("\n", data));
    }

    private static String utf8(String bytes) {
      return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
  }
}
