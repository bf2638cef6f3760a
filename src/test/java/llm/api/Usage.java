package llm.api;

import static llm.measure.Timeline.ABSENT;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/** The server's own token counts: of each, the last one that was a number. */
final class Usage {

  private long prompt = ABSENT;
  private long completion = ABSENT;
  private long reasoning = ABSENT;
  private long cached = ABSENT;

  /**
   * Takes in a value of {@code usage}; anything but an object says nothing.
   *
   * @return the {@code completion_tokens} in it, or {@code ABSENT}
   */
  long read(JsonParser json, JsonToken value) throws IOException {
    long reported = ABSENT;
    if (value != JsonToken.START_OBJECT) {
      json.skipChildren();
      return reported;
    }
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      JsonToken count = json.nextToken();
      switch (name) {
        case "prompt_tokens" -> prompt = Json.count(json, count, prompt);
        case "completion_tokens" -> reported = Json.count(json, count, reported);
        case "completion_tokens_details" ->
            reasoning = detail(json, count, "reasoning_tokens", reasoning);
        case "prompt_tokens_details" -> cached = detail(json, count, "cached_tokens", cached);
        default -> {}
      }
      json.skipChildren();
    }
    completion = reported == ABSENT ? completion : reported;
    return reported;
  }

  private static long detail(JsonParser json, JsonToken value, String wanted, long before)
      throws IOException {
    long count = before;
    if (value == JsonToken.START_OBJECT) {
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        boolean found = json.currentName().equals(wanted);
        JsonToken token = json.nextToken();
        count = found ? Json.count(json, token, count) : count;
        json.skipChildren();
      }
    }
    return count;
  }

  long prompt() {
    return prompt;
  }

  long completion() {
    return completion;
  }

  long reasoning() {
    return reasoning;
  }

  long cached() {
    return cached;
  }
}
