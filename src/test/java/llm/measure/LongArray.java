package llm.measure;

import java.util.Arrays;

/** A list of primitive {@code long}s: 8 bytes a value, plus at most half of that as slack. */
final class LongArray {

  private static final int FIRST_CAPACITY = 16;

  private long[] values = new long[FIRST_CAPACITY];
  private int size;

  void add(long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size + (size >> 1));
    }
    values[size++] = value;
  }

  void addAll(long[] more) {
    if (size + more.length > values.length) {
      values = Arrays.copyOf(values, Math.max(size + more.length, size + (size >> 1)));
    }
    System.arraycopy(more, 0, values, size, more.length);
    size += more.length;
  }

  long get(int index) {
    return values[index];
  }

  void setLast(long value) {
    values[size - 1] = value;
  }

  int size() {
    return size;
  }
}
