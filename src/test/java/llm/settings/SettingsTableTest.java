package llm.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SettingsTableTest {

  private final List<String> lines = SettingsTable.markdown().lines().toList();

  @Test
  void shouldHaveOneLinePerKeyBelowItsHead() {
    assertThat(lines).hasSize(2 + Keys.ALL.size());
    assertThat(lines.subList(0, 2))
        .containsExactly("| Key | Default | Allowed | Meaning |", "| --- | --- | --- | --- |");
    for (int i = 0; i < Keys.ALL.size(); i++) {
      assertThat(lines.get(i + 2)).startsWith("| `" + Keys.ALL.get(i).path() + "` | ");
    }
    assertThat(SettingsTable.markdown()).endsWith(" |\n");
  }

  @Test
  void shouldSayDefaultAllowedAndMeaning() {
    assertThat(lines)
        .contains(
            "| `llm.slo.tpot` | `50 ms` | a duration from 1 us to 1 d, e.g. 5 s, or off"
                + " | Bound of the time per output token after the first. |",
            "| `llm.load.concurrency` | `1,4,16` | a list of integers from 1 to 100000,"
                + " e.g. 1,4,16 | Users that each send their next request when the last one has"
                + " ended; one load point per entry. |",
            "| `llm.run.label` | empty | a text on one line | A name for the run. |");
  }
}
