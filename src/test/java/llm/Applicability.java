package llm;

import java.util.Optional;
import llm.api.DialectRules;
import llm.measure.Kind;
import llm.settings.PoolingSettings;
import llm.settings.PromptsShape;
import llm.settings.Settings;
import llm.settings.VectorEncoding;
import llm.workload.Prompts;
import llm.workload.Workload;

/**
 * Whether what is set can be done by the simulation and by the server: a setting that would do
 * nothing ends the process with one line, before anything is sent.
 */
final class Applicability {

  private Applicability() {}

  /** Makes sure that settings of texts say something to requests of this workload. */
  static void check(Kind kind, Workload<?> workload, Settings settings) {
    boolean ofFile = workload.shapeType() == PromptsShape.class;
    checkPromptFile(ofFile, settings);
    if (workload instanceof Prompts prompts) {
      checkImages(kind, prompts, settings);
    }
    int prefix = settings.text().prefixTokens();
    if (prefix > 0 && (ofFile || !kind.isGenerating())) {
      throw Fatal.because(
          "llm.prompt.prefix-tokens = %d: does not apply to %s"
              .formatted(prefix, ofFile ? "prompts of a file" : kind.word() + " traffic"));
    }
    if (settings.text().rangeRatio() > 0 && ofFile) {
      throw Fatal.because(
          "llm.prompt.range-ratio = %s: does not apply to prompts of a file"
              .formatted(settings.text().rangeRatio()));
    }
  }

  /** Makes sure that the images a file of prompts names are sent, and that there are some. */
  private static void checkImages(Kind kind, Prompts prompts, Settings settings) {
    if (kind == Kind.TEXT && prompts.firstImage().isPresent()) {
      throw Fatal.because(
          prompts.firstImage().get()
              + ": text traffic sends no images; ImageSimulation does, and llm.points(\"image\", …)");
    }
    if (kind == Kind.IMAGE && prompts.firstImage().isEmpty()) {
      throw Fatal.because(
          "the prompts of %s name no image, which is for TextSimulation"
              .formatted(prompts.ownShapes().get(0).name()));
    }
    if (kind == Kind.IMAGE && !settings.image().files().isEmpty()) {
      throw Fatal.because(
          "llm.image.files = %s: does not apply to prompts of a file, which names its images"
              .formatted(settings.image().files().get(0)));
    }
  }

  /** Makes sure that settings of texts and shapes say something to a mix. */
  static void checkMix(Settings settings) {
    checkPromptFile(false, settings);
    if (!settings.shapes().isEmpty()) {
      throw Fatal.because(
          "llm.shapes = %s: does not apply to a mix, whose shapes are those of llm.mixed.shapes"
              .formatted(settings.shapes().get(0).name()));
    }
  }

  private static void checkPromptFile(boolean ofFile, Settings settings) {
    if (settings.promptFile().file().isPresent() && !ofFile) {
      throw Fatal.because(
          "llm.prompt.file = %s: does not apply to this simulation, which makes its own inputs;"
                  .formatted(settings.promptFile().file().get())
              + " TextSimulation, ImageSimulation and ConversationSimulation take it");
    }
  }

  /** Makes sure that such a server has requests of this kind. */
  static void checkServer(Kind kind, Targets.Reached asked, Settings settings) {
    DialectRules rules = asked.target().dialect();
    obstacle(kind, rules, settings.request().pooling())
        .ifPresent(
            line -> {
              throw Fatal.because(line);
            });
    if (kind.isGenerating() && !rules.ignoreEos()) {
      Console.say(
          "gatling-llm: the output length is only a limit to a server that speaks like "
              + asked.dialect().word()
              + ", so answers may end early: that is short_output");
    }
  }

  private static Optional<String> obstacle(Kind kind, DialectRules rules, PoolingSettings asked) {
    return switch (kind) {
      case TEXT, IMAGE -> rules.obstacleToGenerating();
      case EMBEDDING -> rules.obstacleToEmbedding(asked.encoding() == VectorEncoding.BASE64);
      case RERANK ->
          rules.obstacleToReranking(asked.rerankPath().isPresent(), asked.topN().isPresent());
      case SCORE -> rules.obstacleToScoring();
    };
  }
}
