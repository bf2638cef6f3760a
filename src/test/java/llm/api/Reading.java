package llm.api;

import java.util.List;
import llm.measure.Tokens;
import llm.measure.Verdict;

/**
 * What a response was, once it has ended.
 *
 * @param status HTTP status, 0 without a response
 * @param verdict what became of the request
 * @param success whether it counts as a success
 * @param error what went wrong and which setting to change in its first line, then up to 2 KB of
 *     what the server sent; secrets removed; null for a success
 * @param responseId the server's own id of the response, or null
 * @param model the model the server says it used, or null
 * @param finishReason the first one the server gave, or null
 * @param choices number of different choices seen
 * @param tokens token counts; those of the answer are absent for a failure, so that they enter no
 *     statistic
 * @param text the answer (of several choices the one of index 0), or null where it is not kept
 * @param reasoning what the model thought ahead of it, or null where it is not kept
 * @param toolCalls the tools it called; empty where they are not kept
 * @param notes oddities that are no failures, in the order they were seen
 * @param tokenEvents number of events that held a token
 * @param reads number of reads the body came in
 * @param items number of vectors or scores of a pooling answer, 0 for a failure
 * @param pooled what a pooling answer held; nothing of it for a failure
 */
public record Reading(
    int status,
    Verdict verdict,
    boolean success,
    String error,
    String responseId,
    String model,
    String finishReason,
    int choices,
    Tokens tokens,
    String text,
    String reasoning,
    List<ToolCall> toolCalls,
    List<String> notes,
    int tokenEvents,
    int reads,
    int items,
    Pooled pooled) {

  /** Most characters of {@link #shortError()}. */
  public static final int SHORT_ERROR_LENGTH = 200;

  /**
   * Verdict and error in one line of at most {@value #SHORT_ERROR_LENGTH} characters, without
   * control characters; null for a success.
   */
  public String shortError() {
    if (error == null) {
      return null;
    }
    String firstLine = error.lines().findFirst().orElse("");
    return shortened(verdict.word() + ": " + firstLine);
  }

  /** Any text in one line of at most {@value #SHORT_ERROR_LENGTH} characters. */
  public static String shortened(String text) {
    return Texts.shortened(Texts.oneLine(text), SHORT_ERROR_LENGTH);
  }
}
