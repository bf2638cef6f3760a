package llm;

import java.nio.file.Path;
import java.util.Optional;
import llm.api.DialectRules;
import llm.api.PoolingRules;
import llm.measure.Kind;
import llm.settings.Dialect;
import llm.settings.Endpoint;
import llm.settings.ImageFormat;
import llm.settings.ImageSettings;
import llm.settings.PromptsShape;
import llm.settings.Settings;
import llm.settings.Shape;
import llm.settings.VectorEncoding;
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
      checkImages(settings);
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
  private static void checkImages(Settings settings) {
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
              + " TextSimulation and ConversationSimulation take it");
    }
  }

  /** Makes sure that such a server has requests of this kind. */
  static void checkServer(Kind kind, Targets.Reached asked, Settings settings) {
    if (kind.isGenerating()) {
      checkGenerating(asked);
    } else {
      checkPooling(kind, asked, settings);
    }
  }

  private static void checkGenerating(Targets.Reached asked) {
    DialectRules rules = asked.target().dialect();
    if (asked.dialect() == Dialect.TEI) {
      throw Fatal.because(
          "llm.target.dialect = tei: such a server generates nothing; it has embedding and rerank"
              + " requests");
    }
    if (!rules.ignoreEos()) {
      Console.say(
          "gatling-llm: the output length is only a limit to a server that speaks like "
              + asked.dialect().word()
              + ", so answers may end early: that is short_output");
    }
  }

  private static void checkPooling(Kind kind, Targets.Reached asked, Settings settings) {
    PoolingRules server = asked.target().dialect().pooling();
    boolean reranks = server.reranks() || settings.request().pooling().rerankPath().isPresent();
    if (kind == Kind.RERANK && !reranks || kind == Kind.SCORE && !server.scores()) {
      throw Fatal.because(
          "llm.target.dialect = %s: such a server has no %s requests%s"
              .formatted(
                  asked.dialect().word(),
                  kind.word(),
                  kind == Kind.RERANK
                      ? "; set llm.rerank.path if it has them after all"
                      : ": only vllm has"));
    }
    boolean base64 = settings.request().pooling().encoding() == VectorEncoding.BASE64;
    if (kind == Kind.EMBEDDING && base64 && !server.base64()) {
      throw Fatal.because(
          "llm.embedding.encoding = base64: a server that speaks like %s sends no such vectors"
              .formatted(asked.dialect().word()));
    }
  }
}
