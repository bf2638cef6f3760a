package llm.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import llm.settings.Dialect;
import org.junit.jupiter.api.Test;

class ServerFactsTest {

  @Test
  void shouldTakeTheFirstModelWhenNoneIsWanted() throws TargetException {
    assertThat(facts().choose(List.of())).containsExactly("zephyr");
  }

  @Test
  void shouldTakeTheWantedModelsWhenTheServerHasThem() throws TargetException {
    assertThat(facts().choose(List.of("alpaca", "zephyr"))).containsExactly("alpaca", "zephyr");
  }

  @Test
  void shouldNameTheModelsWhenOneIsMissing() {
    assertThatThrownBy(() -> facts().choose(List.of("alpaca", "llama")))
        .isInstanceOf(TargetException.class)
        .hasMessage(
            "llm.target.model = llama: the server has no such model; it has: zephyr, alpaca");
  }

  @Test
  void shouldSayWhyWhenThereIsNoModelToTake() {
    ServerFacts none =
        new ServerFacts(
            "http://gpu lists no models at /v1/models", Map.of(), Map.of(), Optional.empty());

    assertThatThrownBy(() -> none.choose(List.of()))
        .isInstanceOf(TargetException.class)
        .hasMessage(
            "http://gpu lists no models at /v1/models: if it is the right server, set"
                + " llm.target.model");
  }

  @Test
  void shouldFitWhenPromptAndAnswerFillTheWindow() {
    assertThatCode(() -> facts().mustFit(List.of("zephyr"), "60/40", 60, 40, 0))
        .doesNotThrowAnyException();
  }

  @Test
  void shouldFitWhenTheWindowIsUnknown() {
    assertThatCode(() -> facts().mustFit(List.of("alpaca"), "x", 1_000_000, 1, 9))
        .doesNotThrowAnyException();
  }

  @Test
  void shouldNotFitWhenOneTokenIsTooMany() {
    assertThatThrownBy(
            () -> facts().mustFit(List.of("alpaca", "zephyr"), "2147483647/1", 2147483647, 1, 0))
        .isInstanceOf(TargetException.class)
        .hasMessage(
            "llm.shapes = 2147483647/1: 2147483647 + 1 tokens do not fit the window of 100 tokens"
                + " of model zephyr");
  }

  @Test
  void shouldBeTheKindOfTheChosenModelWhenItsOwnerTells() {
    assertThat(facts().dialect(List.of("alpaca"))).contains(Dialect.SGLANG);
    assertThat(facts().dialect(List.of("zephyr"))).contains(Dialect.VLLM);
    assertThat(facts().dialect(List.of("zephyr", "alpaca"))).contains(Dialect.SGLANG);
    assertThat(ServerFacts.unknown("").dialect(List.of("alpaca"))).isEmpty();
  }

  @Test
  void shouldNotFitWhenWhatTheServerAddsIsTooMuch() {
    assertThatCode(() -> facts().mustFit(List.of("zephyr"), "60/37", 60, 37, 3))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> facts().mustFit(List.of("zephyr"), "60/38", 60, 38, 3))
        .hasMessage(
            "llm.shapes = 60/38: 60 + 38 tokens and the 3 that the server adds to each input do not"
                + " fit the window of 100 tokens of model zephyr");
  }

  private static ServerFacts facts() {
    Map<String, OptionalInt> models = new LinkedHashMap<>();
    models.put("zephyr", OptionalInt.of(100));
    models.put("alpaca", OptionalInt.empty());
    return new ServerFacts("", models, Map.of("alpaca", Dialect.SGLANG), Optional.of(Dialect.VLLM));
  }
}
