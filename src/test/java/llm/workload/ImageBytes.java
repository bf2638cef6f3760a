package llm.workload;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import javax.imageio.stream.ImageOutputStreamImpl;

/** Takes what an image is written as, in memory that is used again for the next image. */
final class ImageBytes extends ImageOutputStreamImpl {

  private byte[] bytes = new byte[1 << 16];
  private int length;

  /** Begins again with nothing. */
  void clear() {
    length = 0;
    streamPos = 0;
    flushedPos = 0;
    bitOffset = 0;
  }

  /** What was written; valid until the next {@link #clear()}. */
  ByteBuffer content() {
    return ByteBuffer.wrap(bytes, 0, length);
  }

  @Override
  public void write(int value) throws IOException {
    flushBits();
    makeRoom(1);
    bytes[(int) streamPos] = (byte) value;
    advance(1);
  }

  @Override
  public void write(byte[] source, int offset, int count) throws IOException {
    flushBits();
    makeRoom(count);
    System.arraycopy(source, offset, bytes, (int) streamPos, count);
    advance(count);
  }

  @Override
  public int read() {
    bitOffset = 0;
    return streamPos < length ? bytes[(int) streamPos++] & 0xFF : -1;
  }

  @Override
  public int read(byte[] target, int offset, int count) {
    bitOffset = 0;
    int available = (int) Math.min(count, length - streamPos);
    if (available <= 0) {
      return count == 0 ? 0 : -1;
    }
    System.arraycopy(bytes, (int) streamPos, target, offset, available);
    streamPos += available;
    return available;
  }

  private void makeRoom(int count) {
    int needed = Math.addExact((int) streamPos, count);
    if (needed > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(needed, bytes.length * 2));
    }
  }

  private void advance(int count) {
    streamPos += count;
    length = Math.max(length, (int) streamPos);
  }
}
