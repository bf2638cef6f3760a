package llm.api;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/**
 * Reads an answer that is a list of items, one per input, each with the index of its input:
 * vectors, relevances, scores. The list stands alone or in an object beside id, model and usage.
 */
abstract class PoolingReader extends WholeReader {

  /** So many digits, even with an exponent of two digits, cannot exceed a double. */
  private static final int SURELY_FINITE_DIGITS = 200;

  private final AnswerSoFar answer = new AnswerSoFar(Keep.NOTHING);
  private final ItemIndex index;
  private boolean listSeen;
  private String fault;

  /**
   * A reader of one response.
   *
   * @param index what is known of the items that must come
   */
  PoolingReader(ReaderContext context, ItemIndex index) {
    super(context);
    this.index = index;
  }

  /** Whether a field of the answer's object holds the list of items. */
  abstract boolean isList(String field);

  /** Reads one entry of the list, whatever it is. */
  abstract void item(JsonParser json, JsonToken value) throws IOException;

  /** What the items are called, e.g. {@code vectors}. */
  abstract String itemsName();

  @Override
  final void parse(byte[] buffer, int offset, int length, long at) throws IOException {
    try (JsonParser json = Json.FACTORY.createParser(buffer, offset, length)) {
      root(json);
      if (json.nextToken() != null) {
        throw new JsonParseException(json, "something follows the JSON value");
      }
    }
    if (!listSeen) {
      throw new JsonParseException(
          null, "no list of " + itemsName() + " in it; check llm.target.dialect");
    }
    judgeItems();
  }

  private void root(JsonParser json) throws IOException {
    JsonToken first = json.nextToken();
    if (first == JsonToken.START_ARRAY) {
      list(json, first);
    } else if (first == JsonToken.START_OBJECT) {
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        field(json, json.currentName(), json.nextToken());
      }
    } else {
      throw new JsonParseException(json, "neither an object nor a list");
    }
  }

  private void field(JsonParser json, String name, JsonToken value) throws IOException {
    if (isList(name)) {
      list(json, value);
    } else if (name.equals("usage")) {
      answer.usage().read(json, value);
    } else if (name.equals("error")) {
      error(ServerError.of(json, value));
    } else if (value == JsonToken.VALUE_STRING && name.equals("id")) {
      answer.id(json.getText());
    } else if (value == JsonToken.VALUE_STRING && name.equals("model")) {
      answer.model(json.getText());
    }
    json.skipChildren();
  }

  private void error(String message) {
    if (message != null) {
      reportedError(message, null);
    }
  }

  private void list(JsonParser json, JsonToken value) throws IOException {
    listSeen = true;
    if (value == JsonToken.VALUE_NULL) {
      return;
    }
    if (value != JsonToken.START_ARRAY) {
      throw new JsonParseException(json, "the " + itemsName() + " are no list");
    }
    while (json.nextToken() != JsonToken.END_ARRAY) {
      item(json, json.currentToken());
      json.skipChildren();
    }
  }

  /** An item is complete. */
  final void addItem(int itemIndex) {
    index.add(itemIndex);
  }

  /** Whether vectors and scores themselves are wanted. */
  final boolean keepsValues() {
    return context().keep().values();
  }

  /** The index of an item, from its value; faulty if it is no whole number. */
  final int indexOf(JsonParser json, JsonToken value) throws IOException {
    if (value == JsonToken.VALUE_NUMBER_INT && json.getLongValue() == (int) json.getLongValue()) {
      return json.getIntValue();
    }
    if (value != JsonToken.VALUE_NULL) {
      fault("index " + Texts.shortened(json.getText(), 20) + " is no whole number");
    }
    return ItemIndex.NONE;
  }

  /** Whether the value is a number that is finite as a double. */
  static boolean isFinite(JsonParser json, JsonToken value) throws IOException {
    return value.isNumeric() && (isSurelyFinite(json) || Double.isFinite(json.getDoubleValue()));
  }

  /** Spares the conversion of nearly every number, which costs more than reading it. */
  private static boolean isSurelyFinite(JsonParser json) throws IOException {
    char[] number = json.getTextCharacters();
    int from = json.getTextOffset();
    int to = from + json.getTextLength();
    int exponent = from;
    while (exponent < to && number[exponent] != 'e' && number[exponent] != 'E') {
      exponent++;
    }
    boolean smallExponent = to - exponent <= 3 || number[exponent + 1] == '-';
    return exponent - from < SURELY_FINITE_DIGITS && smallExponent;
  }

  /** Something in the items is wrong; only the first fault counts. */
  final void fault(String what) {
    fault = fault == null ? what : fault;
  }

  private void judgeItems() {
    if (fault != null) {
      lookForError();
      malformed(fault);
    } else if (index.count() > 0) {
      index.fault(itemsName()).ifPresent(this::malformed);
      index.oddities(itemsName()).forEach(this::note);
    }
  }

  @Override
  final boolean declaredEnd() {
    return isComplete();
  }

  @Override
  final String missingEnd() {
    return "the body ended early";
  }

  @Override
  final String emptiness() {
    return "the answer holds no " + itemsName();
  }

  @Override
  final int tokenEvents() {
    return 0;
  }

  @Override
  final AnswerSoFar answer() {
    return answer;
  }

  @Override
  final int items() {
    return index.count();
  }
}
