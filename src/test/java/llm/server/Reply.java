package llm.server;

import java.util.List;
import java.util.Map;
import llm.server.Delivery.Framing;
import llm.server.Delivery.Lines;
import llm.server.Event.Kind;

/**
 * What a request is answered with, before it is brought to the client.
 *
 * @param status HTTP status
 * @param contentType of the body; null: there is none
 * @param headers further headers
 * @param script what is said
 * @param format how it becomes a body
 * @param framing how the end of the body is told, unless the request wants otherwise
 */
record Reply(
    int status,
    String contentType,
    Map<String, String> headers,
    Script script,
    BodyFormat format,
    Framing framing) {

  private static final String EVENT_STREAM = "text/event-stream; charset=utf-8";
  private static final String JSON_LINES = "application/x-ndjson";
  private static final String JSON = "application/json";

  /** A document that is there at once. */
  static Reply now(
      Request request, int status, String contentType, Map<String, String> headers, String body) {
    Script script = Script.of(List.of(Event.silent(request.received(), Kind.BARE, body)));
    return document(status, contentType, headers, script);
  }

  /** A JSON document that is there at once. */
  static Reply json(Request request, int status, String body) {
    return now(request, status, JSON, Map.of(), body);
  }

  /** A JSON document that takes its time. */
  static Reply json(Script script) {
    return document(200, JSON, Map.of(), script);
  }

  private static Reply document(
      int status, String contentType, Map<String, String> headers, Script script) {
    return new Reply(status, contentType, headers, script, BodyFormat.plain(), Framing.LENGTH);
  }

  /** An event stream whose lines look as told. */
  static Reply eventStream(Script script, Lines lines) {
    return stream(EVENT_STREAM, script, BodyFormat.eventStream(lines));
  }

  /** A stream of one JSON document per line. */
  static Reply jsonLines(Script script) {
    return stream(JSON_LINES, script, BodyFormat.jsonLines());
  }

  private static Reply stream(String contentType, Script script, BodyFormat format) {
    return new Reply(200, contentType, Map.of(), script, format, Framing.CHUNKED);
  }
}
