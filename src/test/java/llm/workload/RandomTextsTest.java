package llm.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import llm.settings.EmbeddingShape;
import llm.settings.RerankShape;
import org.junit.jupiter.api.Test;

class RandomTextsTest {

  private static final LengthRange EXACT = new LengthRange(0, 7);

  private final Texts texts = Texts.ofWords(7, 11);

  @Test
  void shouldBeATextAloneWhenTheShapeHasOne() {
    Map<String, Object> record =
        RandomTexts.source(texts, EXACT, new EmbeddingShape(32, 1)).record(0, 0);

    assertThat(record).containsOnlyKeys("texts", "inputTokens").containsEntry("inputTokens", 32);
    assertThat((String) record.get("texts"))
        .satisfies(text -> assertThat(words(text)).isEqualTo(32));
  }

  @Test
  void shouldBeAListOfTextsWhenTheShapeHasSeveral() {
    Map<String, Object> record =
        RandomTexts.source(texts, EXACT, new EmbeddingShape(16, 8)).record(0, 0);

    assertThat(record).containsEntry("inputTokens", 128);
    assertThat(list(record, "texts")).hasSize(8).allMatch(text -> words(text) == 16);
  }

  @Test
  void shouldBeAQueryAndDocumentsOfTheirLengths() {
    Map<String, Object> record =
        RandomDocuments.source(texts, EXACT, new RerankShape(8, 24, 10)).record(0, 0);

    assertThat(record)
        .containsOnlyKeys("query", "documents", "inputTokens")
        .containsEntry("inputTokens", 320);
    assertThat(words((String) record.get("query"))).isEqualTo(8);
    assertThat(list(record, "documents")).hasSize(10).allMatch(text -> words(text) == 24);
  }

  @Test
  void shouldNeverRepeatATextWithinAPoint() {
    RecordSource batches = RandomTexts.source(texts, EXACT, new EmbeddingShape(6, 8));
    RecordSource searches = RandomDocuments.source(texts, EXACT, new RerankShape(6, 6, 10));
    List<String> all = new ArrayList<>();
    for (int request = 0; request < 100; request++) {
      all.addAll(list(batches.record(0, request), "texts"));
      Map<String, Object> search = searches.record(1, request);
      all.add((String) search.get("query"));
      all.addAll(list(search, "documents"));
    }

    Set<String> different = new HashSet<>(all);
    assertThat(all).hasSize(1900);
    assertThat(different).hasSize(1900);
  }

  @Test
  void shouldVaryLengthsAsTheRangeSays() {
    LengthRange range = new LengthRange(0.5, 7);
    RecordSource searches = RandomDocuments.source(texts, range, new RerankShape(8, 20, 50));

    Map<String, Object> search = searches.record(0, 0);

    int query = words((String) search.get("query"));
    List<Integer> lengths = list(search, "documents").stream().map(RandomTextsTest::words).toList();
    assertThat(query).isBetween(4, 12);
    assertThat(lengths).allMatch(length -> length >= 10 && length <= 30);
    assertThat(new HashSet<>(lengths)).hasSizeGreaterThan(10);
    assertThat(search)
        .containsEntry(
            "inputTokens", 50 * query + lengths.stream().mapToInt(Integer::intValue).sum());
  }

  @Test
  void shouldRepeatEverythingWhenAskedForTheSameRecord() {
    RecordSource searches = RandomDocuments.source(texts, EXACT, new RerankShape(6, 6, 2));

    assertThat(searches.record(3, 5)).isEqualTo(searches.record(3, 5));
    assertThat(searches.record(3, 5)).isNotEqualTo(searches.record(3, 6));
  }

  @SuppressWarnings("unchecked")
  private static List<String> list(Map<String, Object> record, String key) {
    return (List<String>) record.get(key);
  }

  private static int words(String text) {
    return text.split(" ").length;
  }
}
