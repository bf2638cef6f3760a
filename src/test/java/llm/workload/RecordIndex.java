package llm.workload;

import java.util.Arrays;

/** Where each usable record of a file lies: twelve bytes of memory per record. */
final class RecordIndex {

  private static final int FIRST_ROOM = 1024;

  private long[] offsets = new long[FIRST_ROOM];
  private int[] lengths = new int[FIRST_ROOM];
  private int size;
  private long bytes;

  /** Adds a record. */
  void add(long offset, int length) {
    if (size == offsets.length) {
      offsets = Arrays.copyOf(offsets, 2 * size);
      lengths = Arrays.copyOf(lengths, 2 * size);
    }
    offsets[size] = offset;
    lengths[size] = length;
    size++;
    bytes += length;
  }

  /** How many records there are. */
  int size() {
    return size;
  }

  /** The offset of a record's first byte. */
  long offset(int index) {
    return offsets[index];
  }

  /** The length of a record in bytes. */
  int length(int index) {
    return lengths[index];
  }

  /** The mean length of a record in bytes, 0 without any. */
  long meanLength() {
    return size == 0 ? 0 : bytes / size;
  }
}
