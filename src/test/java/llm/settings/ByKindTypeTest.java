package llm.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import llm.settings.SettingsTest.Sources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ByKindTypeTest {

  @TempDir Path directory;

  @Test
  void shouldTakeSingleKindsAndLeaveTheOthersAsTheyAre() {
    Sources sources =
        new Sources(directory)
            .property("llm.mixed.weights.text", "0.5")
            .property("llm.mixed.weights.rerank", "0");

    assertThat(sources.load().mixed().weights())
        .isEqualTo(Map.of("text", 0.5, "image", 2.0, "embedding", 3.0, "rerank", 0.0));
  }

  @Test
  void shouldReplaceAllKindsWhenTheMapIsGivenWhole() {
    Sources sources =
        new Sources(directory).property("llm.mixed.weights", "{\"text\": 1, \"image\": 3}");

    assertThat(sources.load().mixed().weights()).isEqualTo(Map.of("text", 1.0, "image", 3.0));
  }

  @Test
  void shouldNameKeyValueAndPlaceWhenSomethingIsWrong() {
    Sources sources =
        new Sources(directory)
            .property("llm.mixed.weights.txt", "1")
            .property("llm.mixed.weights.image", "-1")
            .property("llm.mixed.shapes.rerank", "0/1*2")
            .property("llm.mixed.urls.embedding", "http://u:p@gpu:8001");

    assertThat(sources.mistakes())
        .containsExactlyInAnyOrder(
            "llm.mixed.weights.txt = 1 (-Dllm.mixed.weights.txt): no such kind; must be one of text,"
                + " image, embedding, rerank",
            "llm.mixed.weights.image = -1 (-Dllm.mixed.weights.image): must be a number from 0 to"
                + " 1000000",
            "llm.mixed.shapes.rerank = \"0/1*2\" (-Dllm.mixed.shapes.rerank): must be "
                + ShapeText.ALLOWED,
            "llm.mixed.urls.embedding = http://***@gpu:8001 (-Dllm.mixed.urls.embedding): must hold no"
                + " user and no key; set llm.target.api-key or llm.target.headers");
  }

  @Test
  void shouldReportWeightsThatMixNothing() {
    assertThat(new Sources(directory).property("llm.mixed.weights", "{\"text\": 0}").mistakes())
        .containsExactly(
            "llm.mixed.weights = {\"text\": 0} (-Dllm.mixed.weights): one weight must be above 0");
  }

  @Test
  void shouldKeepTheUsualBoundsWhereAKindHasNoneOfItsOwn() {
    SloSettings slo =
        new Sources(directory)
            .property("llm.slo.kinds.rerank.ttft", "100 ms")
            .property("llm.slo.kinds.image.tpot", "off")
            .load()
            .slo();

    assertThat(slo.of("rerank").ttft()).contains(Duration.ofMillis(100));
    assertThat(slo.of("rerank").tpot()).contains(Duration.ofMillis(50));
    assertThat(slo.of("image").ttft()).contains(Duration.ofSeconds(5));
    assertThat(slo.of("image").tpot()).isEmpty();
    assertThat(slo.of("text").ttft()).contains(Duration.ofSeconds(5));
  }

  @Test
  void shouldTakeABoundAwayWhenAFileSaysNull() {
    SloSettings slo =
        new Sources(directory)
            .property("llm.slo.kinds.rerank.ttft", "null")
            .classPath("lower", "llm.slo.kinds { rerank.ttft = 1 s, image.ttft = 1 s }")
            .named(
                "upper.conf",
                """
                llm.slo.kinds { rerank.e2e = 2 s, embedding.ttft = null }
                llm.slo.kinds.image = null
                llm.slo.kinds.text.e2e = null
                """)
            .load()
            .slo();

    assertThat(slo.of("rerank").ttft()).contains(Duration.ofSeconds(5));
    assertThat(slo.of("rerank").e2e()).contains(Duration.ofSeconds(2));
    assertThat(slo.of("image").ttft()).contains(Duration.ofSeconds(5));
    assertThat(slo.of("embedding").ttft()).contains(Duration.ofSeconds(5));
    assertThat(slo.of("text").e2e()).isEmpty();
  }

  @Test
  void shouldNameTheBoundWhenThereIsNoSuchOne() {
    Sources sources =
        new Sources(directory)
            .property("llm.slo.kinds.rerank.ttfb", "100 ms")
            .property("llm.slo.kinds.text.ttft", "100");

    assertThat(sources.mistakes())
        .containsExactlyInAnyOrder(
            "llm.slo.kinds.rerank.ttfb = \"100 ms\" (-Dllm.slo.kinds.rerank.ttfb): no such bound;"
                + " must be one of text, image, embedding, rerank, score, a dot, and one of ttft,"
                + " tpot, e2e",
            "llm.slo.kinds.text.ttft = 100 (-Dllm.slo.kinds.text.ttft): give a unit, e.g. 5 s");
  }
}
