package llm;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import llm.measure.Kind;
import llm.settings.Settings;
import llm.settings.SettingsSources;
import llm.workload.Workload;
import org.junit.jupiter.api.Test;

class ApplicabilityTest {

  private static final String FILE = "llm.prompt.file";
  private static final String PREFIX = "llm.prompt.prefix-tokens";
  private static final String RATIO = "llm.prompt.range-ratio";

  @Test
  void shouldRefuseAFileOfPromptsWhenInputsAreMade() {
    assertThatThrownBy(
            () ->
                Applicability.check(
                    Kind.EMBEDDING,
                    Workload.randomTexts(),
                    settings(Map.of(FILE, "support.jsonl"))))
        .hasMessage(
            "llm.prompt.file = support.jsonl: does not apply to this simulation, which makes its"
                + " own inputs; TextSimulation, ImageSimulation and ConversationSimulation take it");
    assertThatThrownBy(() -> Applicability.checkMix(settings(Map.of(FILE, "support.jsonl"))))
        .hasMessageStartingWith("llm.prompt.file = support.jsonl: does not apply");
  }

  @Test
  void shouldRefuseAPrefixWhereThereAreNoPrompts() {
    assertThatThrownBy(
            () ->
                Applicability.check(
                    Kind.RERANK, Workload.randomDocuments(), settings(Map.of(PREFIX, "8"))))
        .hasMessage("llm.prompt.prefix-tokens = 8: does not apply to rerank traffic");
  }

  @Test
  void shouldRefuseLengthsOfRandomPromptsBesideThoseOfAFile() {
    Settings settings = settings(Map.of(FILE, "support.jsonl", RATIO, "0.5"));

    assertThatThrownBy(() -> Applicability.check(Kind.TEXT, Workload.fed("support"), settings))
        .hasMessage("llm.prompt.range-ratio = 0.5: does not apply to prompts of a file");
  }

  @Test
  void shouldRefuseShapesThatAMixDoesNotTake() {
    assertThatThrownBy(() -> Applicability.checkMix(settings(Map.of("llm.shapes", "8/8"))))
        .hasMessage(
            "llm.shapes = 8/8: does not apply to a mix, whose shapes are those of"
                + " llm.mixed.shapes");
  }

  @Test
  void shouldRefuseCompletionsWhereThereAreImages() {
    assertThatThrownBy(() -> checkImages(Map.of("llm.request.endpoint", "completions")))
        .hasMessage(
            "llm.request.endpoint = completions: does not apply to image traffic, since only chat"
                + " requests show images; leave it out");
  }

  @Test
  void shouldRefuseWhatRandomImagesAreLikeBesideFiles() {
    assertThatThrownBy(() -> checkImages(Map.of("llm.image.files", ".", "llm.image.pool", "3")))
        .hasMessage(
            "llm.image.pool = 3: does not apply to the images of llm.image.files, which are sent as"
                + " they are; leave one of the two out");
    assertThatThrownBy(() -> checkImages(Map.of("llm.image.files", ".", "llm.image.format", "png")))
        .hasMessageStartingWith("llm.image.format = png: does not apply to the images of");
  }

  @Test
  void shouldRefuseAFileOfPromptsWhenTheSimulationHasOthers() {
    Settings settings = settings(Map.of(FILE, "dir/support.jsonl"));

    assertThatCode(() -> Applicability.check(Kind.TEXT, Workload.fed("support"), settings))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> Applicability.check(Kind.TEXT, Workload.fed("mine"), settings))
        .hasMessage(
            "llm.prompt.file = dir/support.jsonl: does not apply to this simulation, whose prompts"
                + " are those of mine; leave it out, or have the simulation take llm.prompts()");
  }

  private static void checkImages(Map<String, String> properties) {
    Applicability.check(Kind.IMAGE, Workload.randomImages(), settings(properties));
  }

  @Test
  void shouldTakeWhatSaysSomething() {
    assertThatCode(
            () -> {
              Applicability.check(
                  Kind.IMAGE, Workload.randomImages(), settings(Map.of(PREFIX, "8", RATIO, "0.5")));
              Applicability.check(
                  Kind.EMBEDDING, Workload.randomTexts(), settings(Map.of(RATIO, "0.5")));
              Applicability.checkMix(settings(Map.of(PREFIX, "8", RATIO, "0.5")));
            })
        .doesNotThrowAnyException();
  }

  private static Settings settings(Map<String, String> properties) {
    return Settings.load(
        new SettingsSources(
            properties, Map.of(), ApplicabilityTest.class.getClassLoader(), Path.of("")));
  }
}
