package llm;

import java.nio.file.Path;
import java.util.Optional;
import llm.api.DialectRules;
import llm.measure.Kind;
import llm.settings.Endpoint;
import llm.settings.ImageFormat;
import llm.settings.ImageSettings;
import llm.settings.PoolingSettings;
import llm.settings.PromptsShape;
import llm.settings.Settings;
import llm.settings.Shape;
import llm.settings.VectorEncoding;
import llm.workload.Prompts;
import llm.workload.Workload;

/**
 * Whether what is set can be done by the simulation and by the server: what contradicts the traffic
 * ends the process with one line, before anything is sent. Settings that are named for another kind
 * of traffic do nothing, so that one file of settings serves all simulations.
 */
final class Applicability {

  private Applicability() {}

  /** Makes sure that settings of texts say something to requests of this workload. */
  static void check(Kind kind, Workload<?> workload, Settings settings) {
    boolean ofFile = workload.shapeType() == PromptsShape.class;
    checkPromptFile(ofFile, settings);
    if (kind == Kind.IMAGE) {
      checkRandomImages(settings);
    }
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
    checkOtherFile(workload, settings);
  }

  /** Images go with chat requests, and how random ones are made says nothing to files. */
  private static void checkRandomImages(Settings settings) {
    ImageSettings image = settings.image();
    if (settings.request().endpoint() == Endpoint.COMPLETIONS) {
      throw Fatal.because(
          "llm.request.endpoint = completions: does not apply to image traffic, since only chat"
              + " requests show images; leave it out");
    }
    if (!image.files().isEmpty() && image.pool() > 0) {
      throw notBesideFiles("llm.image.pool = " + image.pool());
    }
    if (!image.files().isEmpty() && image.format() == ImageFormat.PNG) {
      throw notBesideFiles("llm.image.format = png");
    }
  }

  private static RuntimeException notBesideFiles(String setting) {
    return Fatal.because(
        setting
            + ": does not apply to the images of llm.image.files, which are sent as they are; leave"
            + " one of the two out");
  }

  /** A simulation that feeds by itself, or names another file, does not take that of settings. */
  private static void checkOtherFile(Workload<?> workload, Settings settings) {
    Optional<String> file = settings.promptFile().file();
    if (file.isEmpty()) {
      return;
    }
    String name = Path.of(file.get()).getFileName().toString();
    for (Shape own : workload.ownShapes()) {
      if (!name.startsWith(own.name() + ".")) {
        throw Fatal.because(
            "llm.prompt.file = %s: does not apply to this simulation, whose prompts are those of %s;"
                    .formatted(file.get(), own.name())
                + " leave it out, or have the simulation take llm.prompts()");
      }
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
