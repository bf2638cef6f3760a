package llm.api;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a generated answer has said so far, over all its documents: the events of a stream, or the
 * one body of an answer in one piece.
 */
final class AnswerSoFar {

  /** Finish reasons by which a server says that it gave up. */
  private static final Set<String> GAVE_UP = Set.of("abort", "error", "cancelled");

  private static final Set<String> USUAL = Set.of("stop", "length", "tool_calls", "function_call");

  private final Usage usage = new Usage();
  private final BitSet seen = new BitSet();
  private final BitSet finished = new BitSet();
  private final StringBuilder text;
  private final StringBuilder reasoning;
  private final ToolCalls toolCalls;

  private String id;
  private String model;
  private boolean settled;
  private String finishReason;
  private String gaveUp;
  private final Set<String> unusualReasons = new LinkedHashSet<>(0);

  AnswerSoFar(Keep keep) {
    text = keep.text() ? new StringBuilder() : null;
    reasoning = keep.reasoning() ? new StringBuilder() : null;
    toolCalls = keep.toolCalls() ? new ToolCalls() : null;
  }

  /** Whether an id is still wanted: the one of the first event with a token, or else any. */
  boolean wantsId() {
    return id == null || !settled;
  }

  void id(String value) {
    id = value.isEmpty() ? id : value;
  }

  boolean wantsModel() {
    return model == null || !settled;
  }

  void model(String value) {
    model = value.isEmpty() ? model : value;
  }

  /** A token has come: what is named now is the answer, not a keep-alive ahead of it. */
  void settle() {
    settled = true;
  }

  /**
   * A choice was seen.
   *
   * @param reason its finish reason, null or empty while it goes on
   */
  void choice(int index, String reason) {
    seen.set(index);
    if (reason == null || reason.isEmpty()) {
      return;
    }
    finished.set(index);
    finishReason = finishReason == null ? reason : finishReason;
    if (GAVE_UP.contains(reason)) {
      gaveUp = reason;
    } else if (!USUAL.contains(reason)) {
      unusualReasons.add(reason);
    }
  }

  /** Whether there was a choice, and every one has given its finish reason. */
  boolean isFinished() {
    return !seen.isEmpty() && finished.cardinality() == seen.cardinality();
  }

  int choices() {
    return seen.cardinality();
  }

  int finishedChoices() {
    return finished.cardinality();
  }

  /** The finish reason by which the server gave up, or null. */
  String gaveUp() {
    return gaveUp;
  }

  String id() {
    return id;
  }

  String model() {
    return model;
  }

  String finishReason() {
    return finishReason;
  }

  Usage usage() {
    return usage;
  }

  /** Where the answer's text is collected, or null where it is not kept. */
  StringBuilder text() {
    return text;
  }

  /** Where the reasoning is collected, or null where it is not kept. */
  StringBuilder reasoning() {
    return reasoning;
  }

  /** Where tool calls are collected, or null where they are not kept. */
  ToolCalls toolCalls() {
    return toolCalls;
  }

  String keptText() {
    return text == null ? null : text.toString();
  }

  String keptReasoning() {
    return reasoning == null ? null : reasoning.toString();
  }

  List<ToolCall> keptToolCalls() {
    return toolCalls == null ? List.of() : toolCalls.calls();
  }

  /** Puts tool calls together from the parts they are streamed in. */
  static final class ToolCalls {

    /** Far more than any model asks for; guards against an index made up by a broken server. */
    private static final int MAX_CALLS = 1024;

    private final List<Call> calls = new ArrayList<>(0);

    /** Takes in one entry of a {@code tool_calls} list; a part that is missing is null. */
    void add(int index, String id, String name, String arguments) {
      if (index < 0 || index >= MAX_CALLS) {
        return;
      }
      while (calls.size() <= index) {
        calls.add(new Call());
      }
      Call call = calls.get(index);
      call.id = id == null || id.isEmpty() ? call.id : id;
      call.name.append(name == null ? "" : name);
      call.arguments.append(arguments == null ? "" : arguments);
    }

    List<ToolCall> calls() {
      return calls.stream()
          .map(call -> new ToolCall(call.id, call.name.toString(), call.arguments.toString()))
          .toList();
    }

    private static final class Call {
      private String id;
      private final StringBuilder name = new StringBuilder();
      private final StringBuilder arguments = new StringBuilder();
    }
  }

  /** What is odd about it though no failure, as notes. */
  List<String> oddities(int tokenEvents) {
    List<String> notes = new ArrayList<>();
    unusualReasons.forEach(reason -> notes.add("finish_reason " + reason));
    if (usage().completion() == 0 && tokenEvents > 0) {
      notes.add("usage 0 beside visible tokens");
    }
    return notes;
  }
}
