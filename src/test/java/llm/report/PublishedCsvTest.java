package llm.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.util.Map;
import llm.measure.Kind;
import org.junit.jupiter.api.Test;
import testkit.SampleRuns;

class PublishedCsvTest {

  @Test
  void shouldHaveTheColumnsOfThePublishedTablesOfGeneratedText() throws IOException {
    assertThat(csv(SampleRuns.mixed(), Kind.IMAGE))
        .isEqualTo(
            """
            model,precision,task,batch,image_hxw,input_tokens,output_tokens,decode_tps,ttft_ms,tpot_ms
            qwen-vl,,image,1,720x1280,128,128,27.337343,1377.59,36.58
            """);
    assertThat(csv(SampleRuns.mixed(), Kind.TEXT).lines()).hasSize(3);
  }

  @Test
  void shouldHaveTheColumnsOfThePublishedTablesOfPooling() throws IOException {
    assertThat(csv(SampleRuns.mixed(), Kind.EMBEDDING))
        .isEqualTo(
            """
            model,precision,task,batch,input_tokens,output_tokens,qps,output_tps,total_tps,ttft_ms
            bge-m3,,embedding,,32,,0.8,24,48,43.8
            """);
  }

  @Test
  void shouldSayThePrecisionThatTheUserNames() throws IOException {
    RunReport run = SampleRuns.of(SampleRuns.image());
    RunReport named =
        new RunReport(
            run.label(),
            run.simulation(),
            run.started(),
            Map.of("precision", "W4A16, GPTQ"),
            run.settings(),
            run.environment(),
            run.points(),
            run.gates(),
            run.health(),
            run.outcome());

    assertThat(csv(named, Kind.IMAGE)).contains("\nqwen-vl,\"W4A16, GPTQ\",image,1,");
  }

  @Test
  void shouldHaveAFilePerKindThatWasMeasured() {
    assertThat(PublishedCsv.kinds(SampleRuns.mixed()))
        .containsExactly(Kind.TEXT, Kind.IMAGE, Kind.EMBEDDING);
    assertThat(PublishedCsv.name(Kind.EMBEDDING)).isEqualTo("summary-embedding.csv");
  }

  private static String csv(RunReport run, Kind kind) throws IOException {
    StringWriter out = new StringWriter();
    PublishedCsv.write(run, kind, out);
    return out.toString();
  }
}
