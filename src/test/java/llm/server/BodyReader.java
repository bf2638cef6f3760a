package llm.server;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/**
 * Reads the body of one request, a JSON object.
 *
 * <p>It reads token by token and skips what it does not need, since bodies can have many megabytes
 * and other streams wait meanwhile.
 */
abstract class BodyReader {

  final JsonParser json;
  private final BodyRules rules;

  private int fields;
  private String model;
  private Misbehaviours simulate = Misbehaviours.NONE;

  BodyReader(JsonParser json, BodyRules rules) {
    this.json = json;
    this.rules = rules;
  }

  /**
   * Reads the whole body.
   *
   * @throws ApiError for a value of the wrong type
   * @throws IOException for a body that is not JSON
   */
  final void readFields() throws IOException {
    if (json.nextToken() != JsonToken.START_OBJECT) {
      throw ApiError.invalid(
          "model_attributes_type", "body", "Input should be a valid dictionary", "'input': '...'");
    }
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String key = json.currentName();
      json.nextToken();
      fields++;
      if (json.currentToken() != JsonToken.VALUE_NULL) {
        readAnyField(key);
      }
    }
    if (json.nextToken() != null) {
      throw new JsonParseException(json, "Extra data");
    }
  }

  private void readAnyField(String key) throws IOException {
    if (key.equals(MisbehaviourReader.KEY)) {
      simulate = rules.misbehaviours(json);
    } else if (rules.ignores(key)) {
      json.skipChildren();
    } else if (key.equals("model")) {
      model = json.getValueAsString("");
    } else {
      readField(key);
    }
  }

  /** Reads or skips the value, not null, that the parser stands on. */
  abstract void readField(String key) throws IOException;

  /** How many keys the body has. */
  final int fields() {
    return fields;
  }

  /** The name of the model, or null. */
  final String model() {
    return model;
  }

  /** How the answer misbehaves. */
  final Misbehaviours simulate() {
    return simulate;
  }

  /** The error for a key that is needed and not there. */
  final ApiError missing(String key) {
    return ApiError.missing(key, fields);
  }

  final void requireArray(String key) {
    require(json.currentToken() == JsonToken.START_ARRAY, "list_type", key, "list");
  }

  final void requireObject(String key) {
    require(json.currentToken() == JsonToken.START_OBJECT, "dict_type", key, "dictionary");
  }

  final void requireText(String key) {
    require(json.currentToken() == JsonToken.VALUE_STRING, "string_type", key, "string");
  }

  final long integer(String key) throws IOException {
    require(json.currentToken() == JsonToken.VALUE_NUMBER_INT, "int_parsing", key, "integer");
    return json.getLongValue();
  }

  final int integer(String key, int least, int most) throws IOException {
    long value = integer(key);
    if (value < least || value > most) {
      throw ApiError.badRequest(
          "%s must be between %d and %d, got %d. (parameter=%s, value=%d)"
              .formatted(key, least, most, value, key, value),
          key);
    }
    return (int) value;
  }

  final boolean bool(String key) {
    JsonToken token = json.currentToken();
    require(
        token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE,
        "bool_parsing",
        key,
        "boolean");
    return token == JsonToken.VALUE_TRUE;
  }

  final void require(boolean holds, String kind, String key, String wanted) {
    if (!holds) {
      throw ApiError.invalid(
          kind, "body." + key, "Input should be a valid " + wanted, "'input': '...'");
    }
  }
}
