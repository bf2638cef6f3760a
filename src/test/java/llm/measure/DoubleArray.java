package llm.measure;

import java.util.Arrays;

/** A list of primitive {@code double}s: 8 bytes a value, plus at most half of that as slack. */
final class DoubleArray {

  private static final int FIRST_CAPACITY = 16;

  private double[] values = new double[FIRST_CAPACITY];
  private int size;

  void add(double value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size + (size >> 1));
    }
    values[size++] = value;
  }

  double get(int index) {
    return values[index];
  }

  int size() {
    return size;
  }

  double[] toArray(int from, int to) {
    return Arrays.copyOfRange(values, from, to);
  }

  double[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
