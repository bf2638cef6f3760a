package llm.api;

import static llm.measure.Timeline.ABSENT;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Reads the documents of a generated answer, chat or completion, into an {@link AnswerSoFar}. A
 * stream gives one document per event, whose choices hold a {@code delta}; an answer in one piece
 * gives one document, whose choices hold a {@code message}. In both, a choice of a completion holds
 * {@code text}.
 *
 * <p>This runs for every event of every stream: no tree, no text that is not kept.
 */
final class AnswerParser {

  private static final int MAX_CHOICES = 65_536;

  /** Types of content parts that are no answer yet. */
  private static final Set<String> REASONING_PARTS = Set.of("thinking", "reasoning");

  private final AnswerSoFar answer;
  private final boolean streamed;

  private boolean choicesSeen;
  private boolean answerToken;
  private boolean reasoningToken;
  private boolean unstreamedMessage;
  private boolean errorObject;
  private long completionTokens;
  private String error;
  private String message;
  private final List<ToolPart> toolParts = new ArrayList<>(0);

  private AnswerParser(AnswerSoFar answer, boolean streamed) {
    this.answer = answer;
    this.streamed = streamed;
  }

  static AnswerParser ofEvents(AnswerSoFar answer) {
    return new AnswerParser(answer, true);
  }

  static AnswerParser ofWhole(AnswerSoFar answer) {
    return new AnswerParser(answer, false);
  }

  /**
   * Reads the next document.
   *
   * @throws IOException if it is not what it should be; then nothing of it was kept as text
   */
  void parse(byte[] buffer, int offset, int length) throws IOException {
    forgetLast();
    int textBefore = lengthOf(answer.text());
    int reasoningBefore = lengthOf(answer.reasoning());
    try (JsonParser json = Json.FACTORY.createParser(buffer, offset, length)) {
      document(json);
      if (json.nextToken() != null) {
        throw new JsonParseException(json, "something follows the JSON object");
      }
    } catch (IOException malformed) {
      cut(answer.text(), textBefore);
      cut(answer.reasoning(), reasoningBefore);
      throw malformed;
    }
    if (hasToken()) {
      answer.settle();
    }
  }

  /** Whether the last document's list of choices was not empty. */
  boolean hasChoices() {
    return choicesSeen;
  }

  /** Whether the last document held a token. */
  boolean hasToken() {
    return answerToken || reasoningToken;
  }

  /** Whether the last document held a token other than reasoning. */
  boolean hasAnswerToken() {
    return answerToken;
  }

  /** Whether a choice of the last document, an event, held a whole message instead of a delta. */
  boolean hasUnstreamedMessage() {
    return unstreamedMessage;
  }

  /** The last document's {@code usage.completion_tokens}, or {@code ABSENT}. */
  long completionTokens() {
    return completionTokens;
  }

  /** The message of the last document's error, or null. */
  String error() {
    return error;
  }

  private void forgetLast() {
    choicesSeen = false;
    answerToken = false;
    reasoningToken = false;
    unstreamedMessage = false;
    errorObject = false;
    completionTokens = ABSENT;
    error = null;
    message = null;
    toolParts.clear();
  }

  private void document(JsonParser json) throws IOException {
    if (json.nextToken() != JsonToken.START_OBJECT) {
      throw new JsonParseException(json, "not a JSON object");
    }
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      field(json, json.currentName(), json.nextToken());
    }
    if (errorObject && error == null) {
      error = message == null ? "object: error" : message;
    }
  }

  private void field(JsonParser json, String name, JsonToken value) throws IOException {
    switch (name) {
      case "choices" -> choices(json, value);
      case "usage" -> usage(json, value);
      case "error" -> error = ServerError.of(json, value);
      case "id" -> {
        if (value == JsonToken.VALUE_STRING && answer.wantsId()) {
          answer.id(json.getText());
        }
      }
      case "model" -> {
        if (value == JsonToken.VALUE_STRING && answer.wantsModel()) {
          answer.model(json.getText());
        }
      }
      case "object" -> errorObject = isText(json, value, "error");
      case "message" -> message = value == JsonToken.VALUE_STRING ? json.getText() : null;
      default -> {}
    }
    json.skipChildren();
  }

  private void choices(JsonParser json, JsonToken value) throws IOException {
    if (value == JsonToken.VALUE_NULL) {
      return;
    }
    expect(json, value == JsonToken.START_ARRAY, "choices is not a list");
    while (json.nextToken() != JsonToken.END_ARRAY) {
      expect(json, json.currentToken() == JsonToken.START_OBJECT, "a choice is not an object");
      choicesSeen = true;
      choice(json);
    }
  }

  private void choice(JsonParser json) throws IOException {
    int textBefore = lengthOf(answer.text());
    int reasoningBefore = lengthOf(answer.reasoning());
    int index = 0;
    String reason = null;
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      JsonToken value = json.nextToken();
      switch (name) {
        case "index" -> index = index(json, value);
        case "delta" -> delta(json, value, streamed);
        case "message" -> delta(json, value, !streamed);
        case "text" -> answerToken |= content(json, value, answer.text());
        case "finish_reason" -> reason = value == JsonToken.VALUE_STRING ? json.getText() : null;
        case "usage" -> usage(json, value);
        default -> {}
      }
      json.skipChildren();
    }
    answer.choice(index, reason);
    keepToolParts(index);
    if (index != 0) {
      cut(answer.text(), textBefore);
      cut(answer.reasoning(), reasoningBefore);
    }
  }

  private static int index(JsonParser json, JsonToken value) throws IOException {
    if (value == JsonToken.VALUE_NULL) {
      return 0;
    }
    expect(json, value == JsonToken.VALUE_NUMBER_INT, "index of a choice is not a whole number");
    long index = json.getLongValue();
    expect(json, index >= 0 && index < MAX_CHOICES, "index " + index + " of a choice");
    return (int) index;
  }

  private void delta(JsonParser json, JsonToken value, boolean wanted) throws IOException {
    if (!wanted) {
      unstreamedMessage |= streamed && value == JsonToken.START_OBJECT;
      return;
    }
    if (value == JsonToken.VALUE_NULL) {
      return;
    }
    expect(json, value == JsonToken.START_OBJECT, "a delta or message is not an object");
    boolean reasoned = false;
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      JsonToken part = json.nextToken();
      switch (name) {
        case "content", "refusal" -> answerToken |= content(json, part, answer.text());
        case "reasoning", "reasoning_content" ->
            // some servers send the same words under both names
            reasoned = reasoned || content(json, part, answer.reasoning());
        case "tool_calls" -> answerToken |= toolCalls(json, part);
        default -> {}
      }
      json.skipChildren();
    }
    reasoningToken |= reasoned;
  }

  /** Whether a text or a list of parts is not empty; its text is added to {@code kept}. */
  private boolean content(JsonParser json, JsonToken value, StringBuilder kept) throws IOException {
    if (value == JsonToken.VALUE_STRING) {
      int length = json.getTextLength();
      if (kept != null && length > 0) {
        kept.append(json.getTextCharacters(), json.getTextOffset(), length);
      }
      return length > 0;
    }
    return value == JsonToken.START_ARRAY && parts(json, kept);
  }

  /** Whether a part holds text; the text of those that reason is reasoning, wherever they stand. */
  private boolean parts(JsonParser json, StringBuilder kept) throws IOException {
    boolean any = false;
    while (json.nextToken() != JsonToken.END_ARRAY) {
      any |=
          json.currentToken() == JsonToken.START_OBJECT
              ? part(json, kept)
              : content(json, json.currentToken(), kept);
    }
    return any;
  }

  private boolean part(JsonParser json, StringBuilder kept) throws IOException {
    StringBuilder text = new StringBuilder();
    String type = "";
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      JsonToken value = json.nextToken();
      switch (name) {
        case "type" -> type = value == JsonToken.VALUE_STRING ? json.getText() : "";
        case "text", "refusal" -> content(json, value, text);
        case "thinking", "reasoning" -> reasoningToken |= content(json, value, answer.reasoning());
        default -> {}
      }
      json.skipChildren();
    }
    boolean reasons = REASONING_PARTS.contains(type);
    StringBuilder where = reasons ? answer.reasoning() : kept;
    if (where != null) {
      where.append(text);
    }
    reasoningToken |= reasons && !text.isEmpty();
    return !reasons && !text.isEmpty();
  }

  /** Whether the list holds an entry. */
  private boolean toolCalls(JsonParser json, JsonToken value) throws IOException {
    if (value != JsonToken.START_ARRAY) {
      return false;
    }
    int entries = 0;
    while (json.nextToken() != JsonToken.END_ARRAY) {
      if (json.currentToken() == JsonToken.START_OBJECT) {
        toolCall(json, entries++);
      }
      json.skipChildren();
    }
    return entries > 0;
  }

  private void toolCall(JsonParser json, int position) throws IOException {
    if (answer.toolCalls() == null) {
      json.skipChildren();
      return;
    }
    int index = position;
    String id = null;
    String name = null;
    String arguments = null;
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String field = json.currentName();
      JsonToken value = json.nextToken();
      if (value == JsonToken.VALUE_NUMBER_INT && field.equals("index")) {
        index = (int) Json.count(json, value, position);
      } else if (value == JsonToken.VALUE_STRING && field.equals("id")) {
        id = json.getText();
      } else if (value == JsonToken.START_OBJECT && field.equals("function")) {
        String function = Json.copy(json);
        name = Json.field(function, "name").orElse(null);
        arguments = Json.field(function, "arguments").orElse(null);
      }
      json.skipChildren();
    }
    toolParts.add(new ToolPart(index, id, name, arguments));
  }

  private void keepToolParts(int choice) {
    if (choice == 0) {
      for (ToolPart part : toolParts) {
        answer.toolCalls().add(part.index, part.id, part.name, part.arguments);
      }
    }
    toolParts.clear();
  }

  private void usage(JsonParser json, JsonToken value) throws IOException {
    long reported = answer.usage().read(json, value);
    completionTokens = reported == ABSENT ? completionTokens : reported;
  }

  private static boolean isText(JsonParser json, JsonToken value, String expected)
      throws IOException {
    return value == JsonToken.VALUE_STRING
        && json.getTextLength() == expected.length()
        && json.getText().equals(expected);
  }

  private static void expect(JsonParser json, boolean condition, String otherwise)
      throws IOException {
    if (!condition) {
      throw new JsonParseException(json, otherwise);
    }
  }

  private static int lengthOf(StringBuilder text) {
    return text == null ? 0 : text.length();
  }

  private static void cut(StringBuilder text, int length) {
    if (text != null) {
      text.setLength(length);
    }
  }

  /** One entry of a {@code tool_calls} list, whose choice is not known before its end. */
  private record ToolPart(int index, String id, String name, String arguments) {}
}
