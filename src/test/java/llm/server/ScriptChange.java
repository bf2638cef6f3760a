package llm.server;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import llm.server.Event.Kind;

/** What happens in the course of a stream. Places are counted in tokens already sent. */
sealed interface ScriptChange extends Misbehaviour {

  /**
   * The script with this change.
   *
   * @param received when the request was received, as {@link System#nanoTime()}
   */
  Script apply(Script script, long received);

  /** The script with all changes asked for; signs of life come last, since they fill silence. */
  static Script applyAll(Misbehaviours simulate, Script script, long received) {
    Script changed = script;
    for (Class<? extends ScriptChange> kind :
        List.of(Stall.class, Junk.class, ErrorEvent.class, KeepAlive.class)) {
      ScriptChange change = simulate.find(kind).orElse(null);
      changed = change == null ? changed : change.apply(changed, received);
    }
    return changed;
  }

  /**
   * Silence; everything after it comes later.
   *
   * @param afterToken how many tokens are sent before it; default 0
   * @param ms its length in milliseconds
   */
  record Stall(int afterToken, long ms) implements ScriptChange {
    public Stall {
      Check.notNegative("afterToken", afterToken);
      Check.notNegative("ms", ms);
    }

    @Override
    public Script apply(Script script, long received) {
      return new Script() {
        private int sent;

        @Override
        public Event next() {
          Event event = script.next();
          if (event == null || sent < afterToken) {
            sent += event == null ? 0 : event.tokens();
            return event;
          }
          return event.later(Check.nanos(ms));
        }
      };
    }
  }

  /**
   * An error inside the stream.
   *
   * @param afterToken how many tokens are sent before it; default: it comes last, after {@code
   *     [DONE]}
   * @param value the error, an object or a string; default like that of a dead vLLM engine
   * @param wrapped whether the value is sent as {@code {"error": value}}; default true
   * @param framing default {@code data}
   * @param then default {@code done}
   */
  record ErrorEvent(
      Integer afterToken, JsonNode value, Boolean wrapped, ErrorFraming framing, ErrorThen then)
      implements ScriptChange {
    public ErrorEvent {
      Check.notNegative("afterToken", afterToken == null ? 0 : afterToken);
      wrapped = wrapped == null || wrapped;
      framing = framing == null ? ErrorFraming.DATA : framing;
      then = then == null ? ErrorThen.DONE : then;
    }

    @Override
    public Script apply(Script script, long received) {
      int place = afterToken == null ? Integer.MAX_VALUE : afterToken;
      return new Insertion(
          script, received, place, due -> Event.silent(due, framing.kind, text()), then);
    }

    private String text() {
      JsonNode error =
          value == null
              ? ApiError.of(500, "InternalServerError", "EngineCore encountered an issue.").error()
              : value;
      return wrapped
          ? JsonNodeFactory.instance.objectNode().set("error", error).toString()
          : error.isTextual() ? error.textValue() : error.toString();
    }
  }

  /** How an error is framed. */
  enum ErrorFraming {
    /** As any other event. */
    DATA(Kind.DATA),
    /** As an event named {@code error}. */
    EVENT(Kind.NAMED_ERROR),
    /** As a line of its own without a field name. */
    BARE(Kind.BARE);

    private final Kind kind;

    ErrorFraming(Kind kind) {
      this.kind = kind;
    }
  }

  /** What follows an error. */
  enum ErrorThen {
    /** {@code [DONE]} and the end. */
    DONE,
    /** The end. */
    END,
    /** The rest of the stream as if nothing had happened. */
    @JsonProperty("continue")
    CONTINUE
  }

  /**
   * An event that is not the JSON it should be.
   *
   * @param afterToken how many tokens are sent before it; default 0
   * @param data its data, without line ends; default {@code {"choices":[}}
   */
  record Junk(int afterToken, String data) implements ScriptChange {
    public Junk {
      Check.notNegative("afterToken", afterToken);
      data = data == null ? "{\"choices\":[" : data;
    }

    @Override
    public Script apply(Script script, long received) {
      return new Insertion(
          script,
          received,
          afterToken,
          due -> Event.silent(due, Kind.DATA, data),
          ErrorThen.CONTINUE);
    }
  }

  /**
   * Signs of life wherever the stream is silent for long.
   *
   * @param everyMs after this many milliseconds of silence, and again
   * @param as {@code comment} (default) or {@code data}: an event without a token
   */
  record KeepAlive(long everyMs, KeepAliveForm as) implements ScriptChange {
    private static final String DATA =
        "{\"id\":\"keepalive\",\"object\":\"chat.completion.chunk\",\"created\":0,"
            + "\"model\":\"keepalive\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"\"},"
            + "\"finish_reason\":null}]}";

    public KeepAlive {
      Check.positive("everyMs", everyMs);
      as = as == null ? KeepAliveForm.COMMENT : as;
    }

    @Override
    public Script apply(Script script, long received) {
      return new Script() {
        private Event pending = script.next();
        private long last = received;

        @Override
        public Event next() {
          long alive = last + Check.nanos(everyMs);
          if (pending == null || pending.due() - alive <= 0) {
            Event event = pending;
            if (event != null) {
              last = event.due();
              pending = script.next();
            }
            return event;
          }
          last = alive;
          return sign(alive);
        }
      };
    }

    private Event sign(long due) {
      return as == KeepAliveForm.DATA
          ? Event.silent(due, Kind.DATA, DATA)
          : Event.silent(due, Kind.COMMENT, "keep-alive");
    }
  }

  /** What a sign of life looks like. */
  enum KeepAliveForm {
    COMMENT,
    DATA
  }
}
