package llm;

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
    if (!(shape instanceof TextShape text)) {
      return new PromptLengths(shape.sequenceTokens(), shape.outputTokens());
    }
    int prefix = settings.text().prefixTokens();
    if (prefix >= text.promptTokens()) {
      throw Fatal.because(
          "llm.prompt.prefix-tokens = %d: must be less than the input tokens of each shape, and"
                  .formatted(prefix)
              + " llm.shapes has %s".formatted(shape.name()));
    }
    LengthRange range = LengthRange.of(settings);
    return new PromptLengths(
        prefix + range.most(text.promptTokens() - prefix), range.most(text.outputTokens()));
  }
}
