package llm.server;

/** Writes one JSON object member by member, in their order. */
final class JsonObject {

  private final StringBuilder json = new StringBuilder("{");

  /** Adds a member; nothing where its value, JSON, is null. */
  JsonObject add(String key, String value) {
    if (value != null) {
      json.append(json.length() == 1 ? "\"" : ",\"").append(key).append("\":").append(value);
    }
    return this;
  }

  /** Adds a member with a number. */
  JsonObject add(String key, long value) {
    return add(key, Long.toString(value));
  }

  /** Adds a member with a text. */
  JsonObject text(String key, String value) {
    return add(key, ChunkJson.quote(value));
  }

  /** What was added so far, without the end. */
  String open() {
    return json.toString();
  }

  @Override
  public String toString() {
    return json + "}";
  }
}
