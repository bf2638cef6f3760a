package llm.api;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads a list of objects that hold an index and a number. */
abstract class ScoredReader extends PoolingReader {

  private final Set<String> lists;
  private final Set<String> scores;
  private final Map<Integer, Double> kept = new HashMap<>();
  private final int inputs;

  /**
   * A reader of one response.
   *
   * @param lists the fields that may hold the list
   * @param scores the fields of an entry that may hold its number
   */
  ScoredReader(
      ReaderContext context, int inputs, ItemIndex index, Set<String> lists, Set<String> scores) {
    super(context, index);
    this.inputs = inputs;
    this.lists = lists;
    this.scores = scores;
  }

  @Override
  final boolean isList(String field) {
    return lists.contains(field);
  }

  @Override
  final String itemsName() {
    return "scores";
  }

  @Override
  final void item(JsonParser json, JsonToken value) throws IOException {
    if (value != JsonToken.START_OBJECT) {
      fault("an entry of the list is no object");
      return;
    }
    int index = ItemIndex.NONE;
    boolean scored = false;
    double score = 0;
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      JsonToken field = json.nextToken();
      if (name.equals("index")) {
        index = indexOf(json, field);
      } else if (scores.contains(name)) {
        boolean finite = isFinite(json, field);
        scored |= finite;
        score = keepsValues() && finite ? json.getDoubleValue() : score;
      }
      json.skipChildren();
    }
    if (!scored) {
      fault("an entry of the list has no score that is a finite number");
    }
    if (keepsValues()) {
      kept.put(index == ItemIndex.NONE ? items() : index, score);
    }
    addItem(index);
  }

  @Override
  final Pooled pooled() {
    if (!keepsValues()) {
      return Pooled.NOTHING;
    }
    List<Double> inOrder = new ArrayList<>(inputs);
    for (int input = 0; input < inputs; input++) {
      inOrder.add(kept.get(input));
    }
    return new Pooled(0, List.of(), inOrder);
  }
}
