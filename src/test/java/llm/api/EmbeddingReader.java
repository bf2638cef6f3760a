package llm.api;

import com.fasterxml.jackson.core.Base64Variant;
import com.fasterxml.jackson.core.Base64Variants;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import llm.measure.Tokens;
import llm.measure.Verdict;

/**
 * Reads the vectors of an embedding request: one flat list of finite numbers per input, as JSON
 * numbers or as little-endian 32-bit floats in base64, all of one length.
 */
public final class EmbeddingReader extends PoolingReader {

  private static final Base64Variant BASE64 = Base64Variants.MIME_NO_LINEFEEDS.withPaddingAllowed();

  /** Stands for a vector that is not kept. */
  private static final float[] NONE = {};

  /** More than most models give. */
  private static final int FIRST_CAPACITY = 1024;

  private final VectorDemand demand;
  private final boolean bareVectors;
  private final Dimensions known;
  private final Map<Integer, float[]> kept = new HashMap<>();
  private int dimensions;
  private boolean inNumbers;
  private float[] vector = NONE;

  /**
   * A reader of one response.
   *
   * @param demand what was asked for
   * @param bareVectors whether the server's dialect is a list of vectors without objects around
   *     them
   * @param known the lengths of earlier vectors
   */
  public EmbeddingReader(
      ReaderContext context, VectorDemand demand, boolean bareVectors, Dimensions known) {
    super(context, ItemIndex.ofAll(demand.inputs()));
    this.demand = demand;
    this.bareVectors = bareVectors;
    this.known = known;
  }

  @Override
  boolean isList(String field) {
    return field.equals("data");
  }

  @Override
  String itemsName() {
    return "vectors";
  }

  @Override
  void item(JsonParser json, JsonToken value) throws IOException {
    if (value == JsonToken.START_ARRAY) {
      if (!bareVectors) {
        fault("a bare list of vectors: is llm.target.dialect tei?");
      }
      vector(json, value);
      add(ItemIndex.NONE);
    } else if (value == JsonToken.START_OBJECT) {
      object(json);
    } else {
      fault("an entry of the list is neither an object nor a vector");
    }
  }

  private void object(JsonParser json) throws IOException {
    int index = ItemIndex.NONE;
    boolean hasVector = false;
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      JsonToken value = json.nextToken();
      if (name.equals("index")) {
        index = indexOf(json, value);
      } else if (name.equals("embedding")) {
        hasVector = true;
        vector(json, value);
      }
      json.skipChildren();
    }
    if (!hasVector) {
      fault("an entry of the list has no embedding");
    }
    add(index);
  }

  private void add(int index) {
    if (keepsValues()) {
      kept.put(index == ItemIndex.NONE ? items() : index, vector);
    }
    addItem(index);
  }

  private void vector(JsonParser json, JsonToken value) throws IOException {
    if (value == JsonToken.VALUE_STRING) {
      sameLength(base64(json));
    } else if (value == JsonToken.START_ARRAY) {
      inNumbers = true;
      JsonToken first = json.nextToken();
      if (first == JsonToken.START_ARRAY) {
        nested(json);
      } else {
        sameLength(numbers(json, first));
      }
    } else {
      fault("an embedding is neither a list nor base64");
    }
  }

  /** The only row of a list of lists is the vector; several are one vector per token. */
  private void nested(JsonParser json) throws IOException {
    int rows = 0;
    for (JsonToken row = json.currentToken(); row != JsonToken.END_ARRAY; row = json.nextToken()) {
      if (row == JsonToken.START_ARRAY) {
        rows++;
        sameLength(numbers(json, json.nextToken()));
      } else {
        fault("an embedding mixes lists and numbers");
        json.skipChildren();
      }
    }
    if (rows > 1) {
      fault(
          "one vector per token ("
              + rows
              + " rows) instead of one per text: the server does not"
              + " pool (pooling none)");
    } else {
      note("vector nested in a list of one");
    }
  }

  /** Reads the rest of a list of numbers and counts them. */
  private int numbers(JsonParser json, JsonToken first) throws IOException {
    int count = 0;
    float[] values = keepsValues() ? new float[expectedLength()] : NONE;
    for (JsonToken token = first; token != JsonToken.END_ARRAY; token = json.nextToken()) {
      if (!isFinite(json, token)) {
        fault("position " + count + " of a vector is not a finite number");
        json.skipChildren();
      } else if (keepsValues()) {
        values = count < values.length ? values : Arrays.copyOf(values, 2 * count);
        values[count] = json.getFloatValue();
      }
      count++;
    }
    vector = values.length > count ? Arrays.copyOf(values, count) : values;
    return count;
  }

  private int expectedLength() {
    return dimensions == 0 ? FIRST_CAPACITY : dimensions;
  }

  private int base64(JsonParser json) throws IOException {
    byte[] bytes = json.getBinaryValue(BASE64);
    if (bytes.length % Float.BYTES != 0) {
      fault("base64 of " + bytes.length + " bytes is no list of 32-bit floats");
    }
    FloatBuffer floats = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
    for (int i = 0; i < floats.limit(); i++) {
      if (!Float.isFinite(floats.get(i))) {
        fault("position " + i + " of a vector is not a finite number");
      }
    }
    if (keepsValues()) {
      vector = new float[floats.limit()];
      floats.get(vector);
    }
    return floats.limit();
  }

  private void sameLength(int length) {
    if (length == 0) {
      fault("a vector without numbers");
    } else if (dimensions == 0) {
      dimensions = length;
    } else if (dimensions != length) {
      fault("vectors of " + dimensions + " and of " + length + " numbers");
    }
  }

  @Override
  void lastNotes(Verdict verdict, Tokens tokens) {
    if (verdict != Verdict.OK) {
      return;
    }
    int asked = demand.dimensions();
    if (asked > 0 && dimensions != asked) {
      note("asked " + asked + " dimensions, got " + dimensions);
    }
    if (demand.base64() && inNumbers) {
      note("asked base64, got numbers");
    }
    known.change(answer().model() + " " + asked, dimensions).ifPresent(this::note);
  }

  @Override
  Pooled pooled() {
    List<float[]> inOrder = new ArrayList<>(kept.size());
    for (int input = 0; input < demand.inputs() && !kept.isEmpty(); input++) {
      inOrder.add(kept.get(input));
    }
    return new Pooled(dimensions, inOrder, List.of());
  }
}
