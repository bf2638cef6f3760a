package llm.api;

import static llm.measure.Timeline.ABSENT;
import static org.assertj.core.api.Assertions.assertThat;
import static testkit.Bodies.context;
import static testkit.Bodies.read;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import llm.measure.Kind;
import llm.measure.TimelineRecorder;
import llm.measure.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EmbeddingReaderTest {

  private final TimelineRecorder timeline = new TimelineRecorder();

  @Test
  void shouldSayOkWhenVectorsComeInAnyOrder() {
    Reading reading = embed(3, item(2, "[1,2]") + "," + item(0, "[3,4]") + "," + item(1, "[5,6]"));

    assertThat(reading.verdict()).isEqualTo(Verdict.OK);
    assertThat(reading.items()).isEqualTo(3);
    assertThat(reading.notes()).isEmpty();
    assertThat(reading.tokens().input()).isEqualTo(7);
    assertThat(reading.tokens().output()).isEqualTo(ABSENT);
    assertThat(timeline.toTimeline().end()).isEqualTo(3);
    assertThat(timeline.toTimeline().tokenEvents()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0,0,1 | index 0 comes twice",
        "0,1,3 | index 3 is out of range: 3 inputs",
        "0,1,-1 | index -1 is out of range: 3 inputs",
        "0,1 | 2 vectors instead of 3",
        "0,1,'x' | index x is no whole number",
        "0,1,'2' | index 2 is no whole number",
        "0,1,1.5 | index 1.5 is no whole number",
        "0,1,99999999999 | index 99999999999 is no whole number",
        "0,1,null | 1 of 3 vectors have no index"
      })
  void shouldSayMalformedWithTheNumbersWhenIndicesAreWrong(String indices, String problem) {
    StringBuilder items = new StringBuilder();
    for (String index : indices.replace('\'', '"').split(",")) {
      items.append(items.length() == 0 ? "" : ",").append("{\"index\":").append(index);
      items.append(",\"embedding\":[1,2]}");
    }

    assertThat(embed(3, items.toString()).shortError()).isEqualTo("malformed: " + problem);
  }

  @Test
  void shouldTakeVectorsByPositionWhenNoneHasAnIndex() {
    Reading reading = embed(2, "{\"embedding\":[1]},{\"embedding\":[2]}");

    assertThat(reading.verdict()).isEqualTo(Verdict.OK);
    assertThat(reading.notes()).containsExactly("no indices: vectors taken by position");
  }

  @Test
  void shouldNoteMoreVectorsWhenTheyHaveNoIndices() {
    Reading reading = embed(1, "{\"embedding\":[1]},{\"embedding\":[2]}");

    assertThat(reading.verdict()).isEqualTo(Verdict.OK);
    assertThat(reading.notes()).contains("more than asked: 2 vectors instead of 1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[[0.1,0.2],[0.3,0.4]] | one vector per token (2 rows) instead of one per text: the server"
            + " does not pool (pooling none)",
        "[] | a vector without numbers",
        "[1,null] | position 1 of a vector is not a finite number",
        "[\"1\"] | position 0 of a vector is not a finite number",
        "[1,1e999] | position 1 of a vector is not a finite number",
        "[1,-1E400] | position 1 of a vector is not a finite number",
        "[1,{\"a\":[1]}] | position 1 of a vector is not a finite number",
        "[1,[2]] | position 1 of a vector is not a finite number",
        "[[1],2] | an embedding mixes lists and numbers",
        "null | an embedding is neither a list nor base64",
        "7 | an embedding is neither a list nor base64",
        "\"AAA=\" | base64 of 2 bytes is no list of 32-bit floats",
        "\"\" | a vector without numbers"
      })
  void shouldSayMalformedWhenAVectorIsNoFlatListOfNumbers(String vector, String problem) {
    assertThat(embed(1, item(0, vector)).shortError()).isEqualTo("malformed: " + problem);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[1,NaN]", "[1,Infinity]", "[1,]", "\"*\""})
  void shouldSayMalformedWhenAVectorIsNoJson(String vector) {
    assertThat(embed(1, item(0, vector)).verdict()).isEqualTo(Verdict.MALFORMED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[0,-0.0,1e-05,1.5E+07,1e308,1e-999,123456789012345678901234567890]"})
  void shouldSayOkWhenNumbersAreUnusualButFinite(String vector) {
    assertThat(embed(1, item(0, vector)).verdict()).isEqualTo(Verdict.OK);
  }

  @Test
  void shouldSayMalformedWhenANumberIsTooLongToBeFinite() {
    assertThat(embed(1, item(0, "[" + "9".repeat(400) + "]")).verdict())
        .isEqualTo(Verdict.MALFORMED);
    assertThat(embed(1, item(0, "[" + "9".repeat(300) + "]")).verdict()).isEqualTo(Verdict.OK);
  }

  @Test
  void shouldSayMalformedWhenVectorsDifferInLength() {
    assertThat(embed(2, item(0, "[1,2]") + "," + item(1, "[1]")).shortError())
        .isEqualTo("malformed: vectors of 2 and of 1 numbers");
  }

  @Test
  void shouldReadBase64WhenItHoldsFloats() {
    assertThat(embed(1, item(0, base64(1f, -2f, 3f)), 3).notes()).isEmpty();
    assertThat(embed(1, item(0, base64(1f, Float.NaN))).shortError())
        .isEqualTo("malformed: position 1 of a vector is not a finite number");
  }

  @Test
  void shouldNoteTheLengthWhenItIsNotTheOneAskedFor() {
    Reading reading = embed(1, item(0, "[1,2,3,4]"), 2);

    assertThat(reading.verdict()).isEqualTo(Verdict.OK);
    assertThat(reading.notes()).containsExactly("asked 2 dimensions, got 4");
  }

  @Test
  void shouldNoteNumbersWhenBase64WasAskedFor() {
    assertThat(embedAsBase64(item(0, "[1,2]")).notes())
        .containsExactly("asked base64, got numbers");
    assertThat(embedAsBase64(item(0, base64(1f, 2f))).notes()).isEmpty();
    assertThat(embed(1, item(0, "[1,2]")).notes()).isEmpty();
  }

  @Test
  void shouldTakeTheOnlyRowWhenAVectorIsNestedInAList() {
    Reading reading =
        read(embeddings(1, 2, false), "application/json", "[{\"index\":0,\"embedding\":[[1,2]]}]");

    assertThat(reading.verdict()).isEqualTo(Verdict.OK);
    assertThat(reading.notes()).containsExactly("vector nested in a list of one");
  }

  @Test
  void shouldReadBareVectorsWhenTheDialectSpeaksSo() {
    Reading reading = read(embeddings(2, 2, true), "application/json", "[[0.1,0.2],[0.3,0.4]]");

    assertThat(reading.verdict()).isEqualTo(Verdict.OK);
    assertThat(reading.items()).isEqualTo(2);
  }

  @Test
  void shouldNameTheDialectWhenVectorsComeBareUnexpectedly() {
    assertThat(read(embeddings(1, 0, false), "application/json", "[[0.1,0.2]]").shortError())
        .isEqualTo("malformed: a bare list of vectors: is llm.target.dialect tei?");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"object\":\"list\",\"data\":[]}", "{\"data\":null}", "[]"})
  void shouldSayEmptyWhenThereIsNoVectorAtAll(String body) {
    Reading reading = read(embeddings(1, 0, false), "application/json", body);

    assertThat(reading.verdict()).isEqualTo(Verdict.EMPTY);
    assertThat(reading.error()).startsWith("the answer holds no vectors");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"object\":\"list\"}",
        "{\"choices\":[]}",
        "{\"data\":{}}",
        "{\"data\":[1]}",
        "{\"data\":[{\"index\":0}]}",
        "\"x\"",
        "{\"data\":[{\"index\":0,\"embedding\":[1]}]}x"
      })
  void shouldSayMalformedWhenTheBodyHasNoVectors(String body) {
    assertThat(read(embeddings(1, 0, false), "application/json", body).verdict())
        .isEqualTo(Verdict.MALFORMED);
  }

  @Test
  void shouldSayMalformedWhenAStreamComesInsteadOfJson() {
    Reading reading = read(embeddings(1, 0, false), "text/event-stream", "data: {}\n\n");

    assertThat(reading.verdict()).isEqualTo(Verdict.MALFORMED);
    assertThat(reading.error()).contains("text/event-stream", "data: {}");
  }

  @Test
  void shouldSayErrorEventWhenABodyOfSuccessReportsAnError() {
    assertThat(
            read(
                    embeddings(1, 0, false),
                    "application/json",
                    "{\"error\":\"too many texts\",\"error_type\":\"Validation\"}")
                .shortError())
        .isEqualTo("error_event: the server reported an error: too many texts");
  }

  @Test
  void shouldSayTruncatedWhenTheConnectionDies() {
    ResponseReader reader = embeddings(1, 0, false);
    reader.headers(200, "application/json", null, null, 1);
    reader.bytes(ByteBuffer.wrap("{\"data\":[".getBytes(StandardCharsets.UTF_8)), 2);
    reader.broken(Breakage.CLOSED, null, 3);

    assertThat(reader.reading().verdict()).isEqualTo(Verdict.TRUNCATED);
  }

  private Reading embed(int inputs, String items) {
    return embed(inputs, items, 0);
  }

  private Reading embed(int inputs, String items, int dimensions) {
    return read(
        embeddings(inputs, dimensions, false),
        "application/json; charset=utf-8",
        "{\"id\":\"e\",\"data\":[" + items + "],\"usage\":{\"prompt_tokens\":7}}");
  }

  private Reading embedAsBase64(String item) {
    VectorDemand demand = new VectorDemand(1, 0, true);
    return read(
        new EmbeddingReader(context(Kind.EMBEDDING, timeline), demand, false, new Dimensions()),
        "application/json",
        "{\"data\":[" + item + "]}");
  }

  private ResponseReader embeddings(int inputs, int dimensions, boolean bare) {
    return new EmbeddingReader(
        context(Kind.EMBEDDING, timeline),
        new VectorDemand(inputs, dimensions, false),
        bare,
        new Dimensions());
  }

  private static String item(int index, String vector) {
    return "{\"object\":\"embedding\",\"index\":" + index + ",\"embedding\":" + vector + "}";
  }

  private static String base64(float... numbers) {
    ByteBuffer bytes =
        ByteBuffer.allocate(numbers.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (float number : numbers) {
      bytes.putFloat(number);
    }
    return "\"" + Base64.getEncoder().encodeToString(bytes.array()) + "\"";
  }
}
