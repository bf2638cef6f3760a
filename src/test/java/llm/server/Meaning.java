package llm.server;

/**
 * What a text is about, as a simulated model sees it: the sum of the directions of its words, and a
 * little that is its own. So texts are the more alike the more words they share.
 */
final class Meaning {

  /** Each word points along so many of the axes, which keeps long texts cheap. */
  private static final int AXES_PER_WORD = 8;

  private static final float OWN_SHARE = 0.25f;

  private final float[] sums;
  private long fingerprint;

  /**
   * @param size how many axes there are
   */
  Meaning(int size) {
    sums = new float[size];
  }

  /** Takes a word, given by a number of its own. */
  void add(long word) {
    for (int axis = 0; axis < AXES_PER_WORD; axis++) {
      long random = Mixer.mix(word, axis);
      sums[(int) Long.remainderUnsigned(random >>> 1, sums.length)] += (random & 1) == 0 ? 1 : -1;
    }
    fingerprint = fingerprint * 31 + word;
  }

  /**
   * A vector of length 1 that points to where the text does.
   *
   * @param size how many of the axes it keeps
   */
  float[] vector(int size) {
    float[] vector = new float[size];
    double own = OWN_SHARE * Math.max(1, length(sums)) * Math.sqrt(3.0 / sums.length);
    for (int axis = 0; axis < size; axis++) {
      vector[axis] = sums[axis] + (float) own * Mixer.even(fingerprint, axis);
    }
    double length = length(vector);
    for (int axis = 0; axis < size; axis++) {
      vector[axis] /= (float) length;
    }
    return vector;
  }

  /** How much alike two texts are, as a number of any size: positive where they are. */
  float likeness(Meaning other) {
    double product = 0;
    for (int axis = 0; axis < sums.length; axis++) {
      product += sums[axis] * other.sums[axis];
    }
    double cosine = product / Math.max(1, length(sums) * length(other.sums));
    float own = Mixer.even(fingerprint, other.fingerprint);
    return (float) (8 * cosine - 3) + own / 2;
  }

  private static double length(float[] vector) {
    double sum = 0;
    for (float value : vector) {
      sum += value * value;
    }
    return Math.sqrt(sum);
  }
}
