package llm.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import testkit.StrictJson;

class JsonWriterTest {

  @Test
  void shouldWriteNullWhenANumberIsNoneOrNotFinite() {
    List<Object> values =
        Arrays.asList(
            null,
            Double.NaN,
            Double.POSITIVE_INFINITY,
            Float.NEGATIVE_INFINITY,
            OptionalDouble.empty(),
            OptionalDouble.of(Double.NaN),
            OptionalLong.empty(),
            OptionalInt.empty(),
            Optional.empty());

    assertThat(JsonWriter.line(values)).isEqualTo("[null,null,null,null,null,null,null,null,null]");
  }

  @Test
  void shouldWriteTheValueWhenThereIsOne() {
    List<Object> values =
        List.of(
            OptionalDouble.of(0.1),
            OptionalLong.of(Long.MAX_VALUE),
            OptionalInt.of(3),
            Optional.of("x"),
            true,
            Duration.ofSeconds(5),
            Path.of("a", "b"),
            new Object[] {1, "y"},
            Map.of(1, List.of()));

    assertThat(JsonWriter.line(values))
        .isEqualTo("[0.1,9223372036854775807,3,\"x\",true,\"PT5S\",\"a/b\",[1,\"y\"],{\"1\":[]}]");
  }

  @Test
  void shouldKeepTheOrderOfMembers() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("z", 1);
    members.put("a", 2);

    assertThat(JsonWriter.line(members)).isEqualTo("{\"z\":1,\"a\":2}");
  }

  @Test
  void shouldEscapeWhatAReaderCouldTakeForALineEndOrATerminalForACommand() {
    String line = JsonWriter.line("\n\r\u0000\u001b\u007f\u0085\u009b\u2028\u2029\u202e");

    assertThat(line)
        .isEqualToIgnoringCase(
            "\"\\n\\r\\u0000\\u001b\\u007f\\u0085\\u009b\\u2028\\u2029\\u202e\"");
  }

  @Test
  void shouldKeepOtherCharactersReadable() {
    assertThat(JsonWriter.line("你好 é \ud83d\ude00 </script>"))
        .isEqualTo("\"你好 é \ud83d\ude00 </script>\"");
  }

  @Test
  void shouldReadBackWhatWasWrittenWhenTextIsHostile() {
    String text = "\"\\ \u0000\u2028\ud83d\ude00]]>";

    assertThat(StrictJson.parse(JsonWriter.line(text)).textValue()).isEqualTo(text);
  }

  @Test
  void shouldReplaceHalfASurrogatePair() {
    assertThat(JsonWriter.line(Map.of("k\ude00", "a\ud83d b")))
        .isEqualTo("{\"k\ufffd\":\"a\ufffd b\"}");
  }

  @Test
  void shouldIndentADocument() throws IOException {
    StringWriter out = new StringWriter();

    JsonWriter.writeDocument(out, Map.of("a", List.of(1, 2)));

    assertThat(out).hasToString("{\n  \"a\" : [ 1, 2 ]\n}\n");
  }
}
