package llm;

import llm.api.DialectRules;
import llm.api.PoolingRules;
import llm.measure.Kind;
import llm.settings.Dialect;
import llm.settings.PromptsShape;
import llm.settings.Settings;
import llm.settings.VectorEncoding;
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
