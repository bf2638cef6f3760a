package llm.api;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** Checks that a list of items has one for each input, by their indices. */
final class ItemIndex {

  /** Stands for an item without an index. */
  static final int NONE = Integer.MIN_VALUE;

  private final int inputs;
  private final int due;
  private final String moreIsNoted;
  private final BitSet seen = new BitSet();
  private int count;
  private int withoutIndex;
  private int duplicate = NONE;
  private int outOfRange = NONE;

  private ItemIndex(int inputs, int due, String moreIsNoted) {
    this.inputs = inputs;
    this.due = due;
    this.moreIsNoted = moreIsNoted;
  }

  /** One item is due per input. */
  static ItemIndex ofAll(int inputs) {
    return new ItemIndex(inputs, inputs, "more than asked");
  }

  /** Only the best {@code topN} inputs have an item. */
  static ItemIndex ofBest(int topN, int inputs) {
    return new ItemIndex(inputs, Math.min(topN, inputs), "top_n ignored");
  }

  void add(int index) {
    count++;
    if (index == NONE) {
      withoutIndex++;
    } else if (index < 0 || index >= inputs) {
      outOfRange = outOfRange == NONE ? index : outOfRange;
    } else if (seen.get(index)) {
      duplicate = duplicate == NONE ? index : duplicate;
    } else {
      seen.set(index);
    }
  }

  int count() {
    return count;
  }

  /** What is wrong with the items, with the numbers. */
  Optional<String> fault(String items) {
    if (outOfRange != NONE) {
      return Optional.of("index " + outOfRange + " is out of range: " + inputs + " inputs");
    }
    if (duplicate != NONE) {
      return Optional.of("index " + duplicate + " comes twice");
    }
    if (withoutIndex > 0 && withoutIndex < count) {
      return Optional.of(withoutIndex + " of " + count + " " + items + " have no index");
    }
    return count < due ? Optional.of(count + " " + items + " instead of " + due) : Optional.empty();
  }

  /** What is odd about them but no fault. */
  List<String> oddities(String items) {
    List<String> oddities = new ArrayList<>(2);
    if (withoutIndex == count) {
      oddities.add("no indices: " + items + " taken by position");
    }
    if (count > due) {
      oddities.add(moreIsNoted + ": " + count + " " + items + " instead of " + due);
    }
    return oddities;
  }
}
