package llm.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.util.Map;
import llm.report.JsonWriter;
import org.junit.jupiter.api.Test;
import testkit.StrictJson;

class ScriptSafeWriterTest {

  @Test
  void shouldLeaveNothingThatEndsAScriptWhenTextIsHostile() throws IOException {
    String hostile = "</script><!-- & \u2028\u2029 \u05d0 \ud83d\ude00 \\u003c";
    StringWriter out = new StringWriter();

    JsonWriter.writeLine(new ScriptSafeWriter(out), Map.of("key", hostile));

    assertThat(out.toString()).doesNotContain("<", ">", "&", "\u2028", "\u2029");
    assertThat(StrictJson.parse(out.toString()).path("key").asText()).isEqualTo(hostile);
  }
}
