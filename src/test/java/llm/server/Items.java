package llm.server;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How the list of vectors or scores in an answer is not what it should be. Items are called by
 * their numbers, from 0: those of the inputs, documents or pairs they belong to.
 *
 * @param order the numbers of the items that are listed, in this order: some can lack, come twice,
 *     or belong to nothing; default: all, or the best ones in falling order
 * @param scores by number, from 0 on, instead of the usual ones; the numbers beyond are 0
 * @param dimensions the length of vectors, whatever was asked for
 * @param index how an item says its number; default {@code number}
 * @param value what is in the place of a vector or score; default {@code usual}
 * @param at the place in the list, from 0, of the only item that {@code dimensions}, {@code index}
 *     and {@code value} hold for; default: they hold for all
 * @param list what is around the items; default {@code usual}
 */
record Items(
    List<Integer> order,
    List<Float> scores,
    Integer dimensions,
    IndexForm index,
    ValueForm value,
    Integer at,
    ListForm list)
    implements Misbehaviour {

  /** A well-behaved list. */
  static final Items USUAL = new Items(null, null, null, null, null, null, null);

  public Items {
    order = order == null ? null : List.copyOf(order);
    scores = scores == null ? null : List.copyOf(scores);
    Check.positive("dimensions", dimensions == null ? 1 : dimensions);
    Check.notNegative("at", at == null ? 0 : at);
    index = index == null ? IndexForm.NUMBER : index;
    value = value == null ? ValueForm.USUAL : value;
    list = list == null ? ListForm.USUAL : list;
  }

  /** How an item says its number. */
  enum IndexForm {
    NUMBER,
    TEXT,
    /** Not at all. */
    NONE
  }

  /** What is in the place of a vector or score. */
  enum ValueForm {
    USUAL,
    /** NaN as the number, or as the first one of the vector. */
    @JsonProperty("nan")
    NAN,
    /** The same with an infinite number. */
    INFINITY,
    /** JSON's null. */
    @JsonProperty("null")
    NULL,
    TEXT,
    /** A list without anything in it. */
    EMPTY,
    /** The vector or score in a list of one. */
    NESTED,
    /** A list with the vector or score once for each token, at least twice. */
    PER_TOKEN,
    /** Nothing, not even the key. */
    NONE
  }

  /** What is around the items. */
  enum ListForm {
    /** The whole document. */
    USUAL,
    /** A bare list of the items. */
    BARE,
    /** A bare list of the vectors or scores alone. */
    VALUES
  }

  /** The numbers of the items that are listed. */
  int[] listed(IntStream usual) {
    return order == null ? usual.toArray() : order.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The score of an item, where its usual one is the given one. */
  float score(int number, float usual) {
    if (scores == null) {
      return usual;
    }
    return number >= 0 && number < scores.size() ? scores.get(number) : 0;
  }

  /** The length of the vector at this place of the list. */
  int dimensions(int place, int usual) {
    return dimensions != null && holdsAt(place) ? dimensions : usual;
  }

  /** How the item at this place of the list says its number. */
  IndexForm indexAt(int place) {
    return holdsAt(place) ? index : IndexForm.NUMBER;
  }

  /** What the item at this place of the list has as its value. */
  ValueForm valueAt(int place) {
    return holdsAt(place) ? value : ValueForm.USUAL;
  }

  private boolean holdsAt(int place) {
    return at == null || at == place;
  }
}
