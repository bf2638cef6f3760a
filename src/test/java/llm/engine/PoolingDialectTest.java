package llm.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import llm.api.DialectRules;
import llm.api.SecretFilter;
import llm.settings.Dialect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a server cannot do is said before anything is sent to it. */
class PoolingDialectTest {

  @ParameterizedTest
  @EnumSource(names = {"OPENAI", "LLAMA_CPP_PYTHON", "OLLAMA"})
  void shouldNameTheDialectsThatRankWhenThisOneDoesNot(Dialect dialect) {
    RerankActionBuilder rerank = RerankActionBuilder.rerank("r").query("q").documents("#{d}");

    assertThatThrownBy(() -> rerank.content(options(dialect, PoolingDefaults.NOTHING)))
        .hasMessage(
            "servers of this llm.target.dialect have no rerank requests: vllm, sglang and tei"
                + " have; llm.rerank.path names the path of another server");
  }

  @Test
  void shouldRankInAnyDialectWhenThePathIsKnown() {
    PoolingDefaults defaults =
        new PoolingDefaults(
            false, OptionalInt.empty(), OptionalInt.empty(), Optional.of("/v2/rerank"));

    assertThat(RerankActionBuilder.rerank("r").content(options(Dialect.OPENAI, defaults)))
        .isNotNull();
  }

  @Test
  void shouldSaySoWhenTheServerReturnsAllDocuments() {
    RerankActionBuilder rerank = RerankActionBuilder.rerank("r").topN(2);

    assertThatThrownBy(() -> rerank.content(options(Dialect.TEI, PoolingDefaults.NOTHING)))
        .hasMessage(
            "servers of this llm.target.dialect return all documents: leave out .topN(…) and"
                + " llm.rerank.top-n");
  }

  @Test
  void shouldSaySoWhenTheServerSendsNoBase64() {
    EmbeddingActionBuilder embeddings = EmbeddingActionBuilder.embeddings("e").base64();

    assertThatThrownBy(() -> embeddings.content(options(Dialect.TEI, PoolingDefaults.NOTHING)))
        .hasMessage(
            "servers of this llm.target.dialect send no vectors as base64: leave out .base64() and"
                + " llm.embedding.encoding");
    assertThat(embeddings.numbers().content(options(Dialect.TEI, PoolingDefaults.NOTHING)))
        .isNotNull();
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "VLLM")
  void shouldSaySoWhenTheServerDoesNotScore(Dialect dialect) {
    ScoreActionBuilder score = ScoreActionBuilder.score("s").text1("a").text2("b");

    assertThatThrownBy(() -> score.content(options(dialect, PoolingDefaults.NOTHING)))
        .hasMessage("servers of this llm.target.dialect have no score requests: vllm has");
  }

  private static RunOptions options(Dialect dialect, PoolingDefaults pooling) {
    return new RunOptions(
        "run",
        new Target(
            URI.create("http://localhost"),
            DialectRules.of(dialect),
            List.of("m"),
            List.of(),
            Map.of(),
            Map.of()),
        new Timeouts(Duration.ofHours(1), Optional.empty(), Optional.empty()),
        false,
        new ImageDefaults(
            false,
            file -> {
              throw new AssertionError("there are no images here");
            }),
        pooling,
        false,
        true,
        false,
        new SecretFilter(List.of()),
        name -> false,
        record -> {});
  }
}
