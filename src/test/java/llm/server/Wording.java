package llm.server;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.List;

/** What the events of a generated answer say. */
sealed interface Wording extends Misbehaviour {

  /**
   * Whether {@code [DONE]} ends a stream.
   *
   * @param sent default true
   */
  record Done(boolean sent) implements Wording {
    static final Done USUAL = new Done(true);

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Done {}
  }

  /**
   * The finish reason.
   *
   * @param reason any word; default {@code length}, {@code stop} or {@code tool_calls}
   * @param omit whether there is none at all; default false
   * @param apart whether it comes in an event of its own instead of with the last token; default
   *     false
   * @param afterMs how long after the last token that event comes, in milliseconds; default 0
   */
  record Finish(String reason, boolean omit, boolean apart, long afterMs) implements Wording {
    static final Finish USUAL = new Finish(null, false, false, 0);

    public Finish {
      Check.notNegative("afterMs", afterMs);
    }
  }

  /**
   * The token counts a server reports.
   *
   * @param place where; default as the request's {@code stream_options} say
   * @param nullElsewhere whether all other events hold {@code "usage":null}; default false
   * @param promptTokens reported instead of the true number
   * @param completionTokens reported instead of the true number wherever it is not 0
   */
  record UsageReport(
      Place place, boolean nullElsewhere, Integer promptTokens, Integer completionTokens)
      implements Wording {
    static final UsageReport USUAL = new UsageReport(null, false, null, null);

    /** Where token counts are reported. */
    enum Place {
      /** Nowhere. */
      NONE,
      /** In an event of their own with an empty list of choices. */
      EVENT,
      /** On the event with the finish reason. */
      LAST_CHOICE,
      /** On every event, counting up. */
      EVERY_EVENT,
      /** On every event, and in one of their own at the end: vLLM's continuous usage. */
      EVERYWHERE
    }
  }

  /** When the assistant's role is told. */
  enum Role implements Wording {
    /** In an event of its own, together with the first token, as vLLM does. */
    WITH_FIRST_TOKEN,
    /** In an event of its own, as soon as the request was received. */
    AT_ONCE,
    /** Never. */
    NONE
  }

  /**
   * How many tokens an event brings.
   *
   * @param tokens 1 or more
   */
  record TokensPerEvent(int tokens) implements Wording {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public TokensPerEvent {
      Check.positive("tokensPerEvent", tokens);
    }
  }

  /**
   * The answer begins with reasoning.
   *
   * @param tokens how many of its tokens
   * @param key of the delta; default {@code reasoning}, elsewhere often {@code reasoning_content}
   */
  record Reasoning(int tokens, String key) implements Wording {
    static final Reasoning USUAL = new Reasoning(0, null);

    public Reasoning {
      Check.notNegative("tokens", tokens);
      key = key == null ? "reasoning" : key;
    }
  }

  /**
   * The answer is a refusal.
   *
   * @param refuses default false
   */
  record Refusal(boolean refuses) implements Wording {
    static final Refusal USUAL = new Refusal(false);

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Refusal {}
  }

  /**
   * The answer is the call of a tool: its name in the first event, its arguments in the others.
   *
   * @param name of the function; default {@code look_up}
   */
  record ToolCall(String name) implements Wording {
    public ToolCall {
      name = name == null ? "look_up" : name;
    }
  }

  /**
   * A stream that ends properly without a token.
   *
   * @param yes default false
   */
  record Empty(boolean yes) implements Wording {
    static final Empty USUAL = new Empty(false);

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Empty {}
  }

  /**
   * The very tokens of the answer.
   *
   * @param texts one each; they replace the words and the number of tokens
   */
  record Tokens(List<String> texts) implements Wording {
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Tokens {
      texts = List.copyOf(texts);
      Check.holds(!texts.isEmpty(), "tokens is empty, use the key empty for that");
    }
  }

  /** What an answer looks like as a whole. */
  enum Shape implements Wording {
    /** An event stream, even where none was asked for. */
    STREAM,
    /** One JSON document, even where a stream was asked for. */
    WHOLE,
    /** One JSON document per line. */
    NDJSON
  }
}
