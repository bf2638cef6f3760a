package llm.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import testkit.Capture;

class PoolingBodyTest {

  /** What {@code vllm bench serve} sends and the suite does not, unless it is asked to. */
  private static final String CUT = "truncate_prompt_tokens";

  private static final OptionalInt NONE = OptionalInt.empty();
  private static final PoolingOptions VLLM = options(PoolingRules.VLLM, Map.of());
  private static final PoolingOptions TEI = options(PoolingRules.TEI, Map.of());

  @Test
  void shouldSayTheSameAsVllmBenchWhenATextIsEmbedded() {
    ObjectNode sent = benchBody("embeddings", "/v1/embeddings");
    TextInput input = TextInput.of(sent.get("input").textValue());

    assertThat(json(new EmbeddingBody(cutting(), input, false, NONE))).isEqualTo(sent.toString());
    sent.remove(CUT);
    assertThat(json(new EmbeddingBody(VLLM, input, false, NONE))).isEqualTo(sent.toString());
  }

  @Test
  void shouldSayTheSameAsVllmBenchWhenDocumentsAreRanked() {
    ObjectNode sent = benchBody("rerank", "/v1/rerank");
    String query = sent.get("query").textValue();
    List<String> documents = new ArrayList<>();
    sent.get("documents").forEach(document -> documents.add(document.textValue()));

    assertThat(json(new RerankBody(cutting(), query, documents, NONE))).isEqualTo(sent.toString());
    sent.remove(CUT);
    assertThat(json(new RerankBody(VLLM, query, documents, NONE))).isEqualTo(sent.toString());
  }

  @Test
  void shouldAskForWhatIsWantedOfVectors() {
    assertThat(
            json(
                new EmbeddingBody(
                    VLLM, TextInput.of(List.of("a", "\uD83D")), true, OptionalInt.of(256))))
        .isEqualTo(
            "{\"model\":\"truth\",\"input\":[\"a\",\"\uFFFD\"],\"encoding_format\":\"base64\","
                + "\"dimensions\":256}");
  }

  @Test
  void shouldAskForTheBestWhenOnlyTheyAreWanted() {
    assertThat(json(new RerankBody(VLLM, "q", List.of("a"), OptionalInt.of(3))))
        .isEqualTo("{\"model\":\"truth\",\"query\":\"q\",\"documents\":[\"a\"],\"top_n\":3}");
  }

  @Test
  void shouldSendPairsAsTextsOrLists() {
    assertThat(json(new ScoreBody(VLLM, TextInput.of("a"), TextInput.of(List.of("b", "c")))))
        .isEqualTo("{\"model\":\"truth\",\"text_1\":\"a\",\"text_2\":[\"b\",\"c\"]}");
    assertThat(
            new ScoreBody(VLLM, TextInput.of(List.of("a", "d")), TextInput.of(List.of("b", "c")))
                .pairs())
        .isEqualTo(2);
  }

  @Test
  void shouldSpeakAnotherDialectWhenTheServerDoes() {
    assertThat(json(new EmbeddingBody(TEI, TextInput.of("a"), false, NONE)))
        .isEqualTo("{\"inputs\":\"a\"}");
    assertThat(json(new RerankBody(TEI, "q", List.of("a", "b"), NONE)))
        .isEqualTo("{\"query\":\"q\",\"texts\":[\"a\",\"b\"]}");
  }

  @Test
  void shouldLetExtraKeysWin() {
    PoolingOptions options =
        options(PoolingRules.VLLM, Map.of("input", "other", "user", new float[] {0.5f, 2}));

    assertThat(json(new EmbeddingBody(options, TextInput.of("a"), false, NONE)))
        .isEqualTo("{\"model\":\"truth\",\"input\":\"other\",\"user\":[0.5,2.0]}");
  }

  @Test
  void shouldDemandWhatIsReallySentWhenExtraKeysWin() {
    List<String> three = List.of("a", "b", "c");
    PoolingOptions best = options(PoolingRules.VLLM, Map.of("top_n", 2));
    Map<String, Object> all = new HashMap<>();
    all.put("top_n", null);
    PoolingOptions vectors =
        options(PoolingRules.VLLM, Map.of("dimensions", 8, "encoding_format", "base64"));

    assertThat(new RerankBody(best, "q", three, OptionalInt.of(3)).sentTopN()).hasValue(2);
    assertThat(new RerankBody(best, "q", three, NONE).sentTopN()).hasValue(2);
    assertThat(
            new RerankBody(options(PoolingRules.VLLM, all), "q", three, OptionalInt.of(1))
                .sentTopN())
        .isEmpty();
    assertThat(new RerankBody(VLLM, "q", three, OptionalInt.of(1)).sentTopN()).hasValue(1);
    assertThat(new EmbeddingBody(vectors, TextInput.of("a"), false, NONE).demand())
        .isEqualTo(new VectorDemand(1, 8, true));
    assertThat(new EmbeddingBody(VLLM, TextInput.of(three), true, OptionalInt.of(4)).demand())
        .isEqualTo(new VectorDemand(3, 4, true));
  }

  @Test
  void shouldRefuseWhatCannotBeSent() {
    assertThatThrownBy(() -> TextInput.of(List.of()))
        .hasMessage("no texts: at least one is needed");
    assertThatThrownBy(() -> new RerankBody(VLLM, "q", List.of(), NONE))
        .hasMessage("no documents: at least one is needed");
    assertThatThrownBy(
            () ->
                new ScoreBody(
                    VLLM, TextInput.of(List.of("a", "b")), TextInput.of(List.of("c", "d", "e"))))
        .hasMessage(
            "2 first texts and 3 second ones make no pairs: one first text, or as many as second"
                + " ones, do");
  }

  private static PoolingOptions cutting() {
    return options(PoolingRules.VLLM, Map.of(CUT, -1));
  }

  private static PoolingOptions options(PoolingRules rules, Map<String, Object> extra) {
    return new PoolingOptions(rules, "truth", extra);
  }

  private static String json(RequestBody body) {
    assertThat(body.streams()).isFalse();
    return new String(body.toBytes(), StandardCharsets.UTF_8);
  }

  private static ObjectNode benchBody(String file, String path) {
    return Capture.jsonValues("vllm-bench-0.32/" + file + ".json").stream()
        .filter(request -> request.get("path").textValue().equals(path))
        .map(request -> (ObjectNode) request.get("body"))
        .findFirst()
        .orElseThrow();
  }
}
