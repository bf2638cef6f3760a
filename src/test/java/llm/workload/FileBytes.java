package llm.workload;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** The bytes of a file, read once from the first to the last, with the place they are at. */
final class FileBytes {

  /** No byte follows. */
  static final int END = -1;

  private static final int BUFFER = 1 << 16;
  private static final int[] BYTE_ORDER_MARK = {0xEF, 0xBB, 0xBF};

  private final InputStream in;
  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private long offset;
  private long line = 1;

  /** Begins behind the byte order mark, if there is one. */
  FileBytes(InputStream in) throws IOException {
    this.in = new BufferedInputStream(in, BUFFER);
    skipByteOrderMark();
  }

  /** The next byte, or {@link #END}. */
  int read() throws IOException {
    int next = in.read();
    if (next != END) {
      offset++;
      line += next == '\n' ? 1 : 0;
    }
    return next;
  }

  /** Keeps a byte for the record that is being read. */
  void keep(int next) throws PromptMistake {
    if (kept.size() == RawRecords.MOST_BYTES) {
      throw new PromptMistake(
          line, "a prompt of more than " + (RawRecords.MOST_BYTES >> 20) + " MB has no end here");
    }
    kept.write(next);
  }

  /** What was kept since the last call. */
  byte[] takeKept() {
    byte[] bytes = kept.toByteArray();
    kept.reset();
    return bytes;
  }

  /** How many bytes lie before the next one. */
  long offset() {
    return offset;
  }

  /** The line that the next byte is in, from 1. */
  long line() {
    return line;
  }

  private void skipByteOrderMark() throws IOException {
    in.mark(BYTE_ORDER_MARK.length);
    for (int expected : BYTE_ORDER_MARK) {
      if (in.read() != expected) {
        in.reset();
        return;
      }
    }
    offset = BYTE_ORDER_MARK.length;
  }
}
