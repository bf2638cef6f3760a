package llm.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
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
  void shouldNameTheKeyOfThePathWhenTheServerDoesNotRank(Dialect dialect) {
    RerankActionBuilder rerank = RerankActionBuilder.rerank("r").query("q").documents("#{d}");

    assertThat(obstacle(rerank, dialect, PoolingDefaults.NOTHING))
        .contains(
            "llm.target.dialect = "
                + dialect.word()
                + ": such a server has no rerank requests; set llm.rerank.path if it has them after"
                + " all");
  }

  @Test
  void shouldRankInAnyDialectWhenThePathIsKnown() {
    PoolingDefaults defaults =
        new PoolingDefaults(
            false, OptionalInt.empty(), OptionalInt.empty(), Optional.of("/v2/rerank"));

    assertThat(obstacle(RerankActionBuilder.rerank("r"), Dialect.OPENAI, defaults)).isEmpty();
  }

  @Test
  void shouldSaySoWhenTheServerReturnsAllDocuments() {
    PoolingDefaults two =
        new PoolingDefaults(false, OptionalInt.empty(), OptionalInt.of(2), Optional.empty());
    RerankActionBuilder rerank = RerankActionBuilder.rerank("r");

    assertThat(obstacle(rerank.topN(2), Dialect.TEI, PoolingDefaults.NOTHING))
        .isEqualTo(obstacle(rerank, Dialect.TEI, two))
        .contains(
            "llm.target.dialect = tei: such a server returns all documents: leave out"
                + " llm.rerank.top-n, and .topN(…)");
    assertThat(obstacle(rerank, Dialect.TEI, PoolingDefaults.NOTHING)).isEmpty();
  }

  @Test
  void shouldSaySoWhenTheServerSendsNoBase64() {
    EmbeddingActionBuilder embeddings = EmbeddingActionBuilder.embeddings("e").base64();

    assertThat(obstacle(embeddings, Dialect.TEI, PoolingDefaults.NOTHING))
        .contains(
            "llm.target.dialect = tei: such a server sends no vectors as base64: leave out"
                + " llm.embedding.encoding, and .base64()");
    assertThat(obstacle(embeddings.numbers(), Dialect.TEI, PoolingDefaults.NOTHING)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "VLLM")
  void shouldSaySoWhenTheServerDoesNotScore(Dialect dialect) {
    ScoreActionBuilder score = ScoreActionBuilder.score("s").text1("a").text2("b");

    assertThat(obstacle(score, dialect, PoolingDefaults.NOTHING))
        .contains(
            "llm.target.dialect = "
                + dialect.word()
                + ": such a server has no score requests: only vllm has");
  }

  @Test
  void shouldSaySoWhenTheServerGeneratesNothing() {
    GenerationActionBuilder chat = GenerationActionBuilder.chat("c").user("hi");

    assertThat(obstacle(chat, Dialect.TEI, PoolingDefaults.NOTHING))
        .contains(
            "llm.target.dialect = tei: such a server generates nothing; it has embedding and rerank"
                + " requests");
    assertThat(obstacle(chat, Dialect.OLLAMA, PoolingDefaults.NOTHING)).isEmpty();
  }

  @Test
  void shouldRefuseARequestOnlyWhereNoServerOfTheRunCanAnswerIt() {
    RunOptions options = options(Dialect.OPENAI, PoolingDefaults.NOTHING);
    RequestContent rerank = RerankActionBuilder.rerank("r").content(options);
    LoadRun run = new LoadRun(options, () -> {}, IllegalStateException::new);

    assertThatThrownBy(() -> run.mustBePossible("best", rerank))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("request best: llm.target.dialect = openai: such a server has no");

    run.mayAsk(options(Dialect.TEI, PoolingDefaults.NOTHING).target());
    assertThatCode(() -> run.mustBePossible("best", rerank)).doesNotThrowAnyException();
  }

  private static Optional<String> obstacle(
      RequestActionBuilder<?> request, Dialect dialect, PoolingDefaults defaults) {
    return request.content(options(dialect, defaults)).obstacle(DialectRules.of(dialect));
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
            file -> Optional.empty(),
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
