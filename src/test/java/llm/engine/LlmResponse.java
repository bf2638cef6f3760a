package llm.engine;

import java.util.List;
import llm.api.Pooled;
import llm.api.ToolCall;
import llm.measure.RequestRecord;

/**
 * What checks look at: an answer that has been read to its end, and what was measured of it.
 *
 * @param record the measured request
 * @param answer the text of the answer without its reasoning; empty where nothing was said
 * @param reasoning the reasoning
 * @param toolCalls the tools it called, in order
 * @param pooled its vectors or scores
 */
public record LlmResponse(
    RequestRecord record,
    String answer,
    String reasoning,
    List<ToolCall> toolCalls,
    Pooled pooled) {}
