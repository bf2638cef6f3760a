package llm;

import llm.settings.EmbeddingShape;
import llm.settings.ImageShape;
import llm.settings.RerankShape;
import llm.settings.Settings;
import llm.settings.Shape;
import llm.settings.TextShape;
import llm.workload.LengthRange;

/**
 * How long random prompts and their answers become at most.
 *
 * @param input tokens of the longest prompt
 * @param output tokens of the longest answer
 */
record PromptLengths(int input, int output) {

  /**
   * The lengths of a shape's requests. A prefix that leaves a prompt nothing of its own ends the
   * process with one line.
   */
  static PromptLengths of(Shape shape, Settings settings) {
    LengthRange range = LengthRange.of(settings);
    if (shape instanceof TextShape text) {
      return of(text, range, settings.text().prefixTokens(), shape);
    }
    if (shape instanceof ImageShape image) {
      return of(image.text(), range, settings.text().prefixTokens(), shape);
    }
    if (shape instanceof EmbeddingShape embedding) {
      return new PromptLengths(range.most(embedding.textTokens()), 0);
    }
    if (shape instanceof RerankShape rerank) {
      int query = range.most(rerank.queryTokens());
      return new PromptLengths(query + range.most(rerank.documentTokens()), 0);
    }
    return new PromptLengths(shape.sequenceTokens(), shape.outputTokens());
  }

  private static PromptLengths of(TextShape text, LengthRange range, int prefix, Shape shape) {
    if (prefix >= text.promptTokens()) {
      throw Fatal.because(
          "llm.prompt.prefix-tokens = %d: must be less than the input tokens of each shape, and"
                  .formatted(prefix)
              + " llm.shapes has %s".formatted(shape.name()));
    }
    return new PromptLengths(
        prefix + range.most(text.promptTokens() - prefix), range.most(text.outputTokens()));
  }
}
