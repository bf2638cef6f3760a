package llm.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A request cannot be answered; what the client is told has vLLM's shape. */
final class ApiError extends RuntimeException {

  private final int status;
  private final ObjectNode error;

  private ApiError(int status, ObjectNode error) {
    super(error.get("message").textValue(), null, false, false);
    this.status = status;
    this.error = error;
  }

  /** An error that no parameter is to blame for. */
  static ApiError of(int status, String type, String message) {
    return of(status, type, message, null);
  }

  /** A value that is not allowed. */
  static ApiError badRequest(String message, String parameter) {
    return of(400, "BadRequestError", message, parameter);
  }

  /** A body that does not have the shape it should; the location is a path like {@code body.n}. */
  static ApiError invalid(String kind, String location, String message, String rest) {
    return of(
        400,
        "Bad Request",
        "1 validation error:\n  {'type': '%s', 'loc': '%s', 'msg': '%s', %s}"
            .formatted(kind, location, message, rest),
        location);
  }

  /** A key that is needed and not there, in a body that has so many others. */
  static ApiError missing(String key, int fields) {
    return invalid(
        "missing", "body." + key, "Field required", "'input': '<dict of " + fields + " items>'");
  }

  /** A body that is not JSON. */
  static ApiError notJson(JsonProcessingException cause) {
    long offset = cause.getLocation() == null ? 0 : cause.getLocation().getByteOffset();
    return invalid(
        "json_invalid",
        "body." + Math.max(0, offset),
        "JSON decode error",
        "'input': '<dict of 0 items>', 'ctx': {'error': '%s'}"
            .formatted(cause.getOriginalMessage()));
  }

  /**
   * An error of any kind.
   *
   * @param parameter that is to blame, or null
   */
  static ApiError of(int status, String type, String message, String parameter) {
    ObjectNode error = JsonNodeFactory.instance.objectNode();
    error.put("message", message).put("type", type).put("param", parameter).put("code", status);
    return new ApiError(status, error);
  }

  int status() {
    return status;
  }

  /** The error itself. */
  ObjectNode error() {
    return error;
  }

  /** The body of the response. */
  String body() {
    return JsonNodeFactory.instance.objectNode().set("error", error).toString();
  }
}
