package llm.report;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import llm.measure.RequestRecord;

/**
 * {@code requests.jsonl}: one line of strict JSON per request, appended while the run goes. Behind
 * a {@link RecordPipeline} it is flushed every 200 ms, so that a killed run keeps what had ended
 * before.
 *
 * <p>Only whole lines get into the file. When the disk is full or the file cannot be written, one
 * warning says so, the run goes on, and each record that did not get in is counted; writing goes on
 * as soon as it is possible again. A file of an earlier run at the same place is replaced.
 */
public final class RequestsFile implements RecordConsumer {

  private static final int BUFFER_BYTES = 1 << 16;

  private final Path file;
  private final long runStart;
  private final boolean detail;
  private final Consumer<String> warnings;
  private final Opener opener;
  private final ByteArrayOutputStream buffer = new ByteArrayOutputStream(2 * BUFFER_BYTES);
  private final AtomicLong missing = new AtomicLong();
  private RandomAccessFile out;
  private long buffered;
  private long wholeBytes;
  private boolean warned;

  /**
   * Creates the file.
   *
   * @param file where; missing folders are made
   * @param runStart the instant that {@code scheduled_ms} and {@code sent_ms} count from, a {@link
   *     System#nanoTime()}
   * @param detail whether each gap between token events and the answer's text are written
   * @param warnings takes the one line that says that the file cannot be written
   */
  public RequestsFile(Path file, long runStart, boolean detail, Consumer<String> warnings) {
    this(file, runStart, detail, warnings, RequestsFile::open);
  }

  RequestsFile(Path file, long runStart, boolean detail, Consumer<String> warnings, Opener opener) {
    this.file = file;
    this.runStart = runStart;
    this.detail = detail;
    this.warnings = warnings;
    this.opener = opener;
    flush();
  }

  @Override
  public void accept(RequestRecord record) {
    String line = RequestLine.text(record, runStart, detail);
    buffer.writeBytes(line.getBytes(StandardCharsets.UTF_8));
    buffer.write('\n');
    buffered++;
    if (buffer.size() >= BUFFER_BYTES) {
      flush();
    }
  }

  @Override
  public void flush() {
    try {
      if (out == null) {
        out = opener.open(file);
      }
      if (buffered > 0) {
        out.write(buffer.toByteArray());
        wholeBytes += buffer.size();
      }
    } catch (IOException e) {
      missing.addAndGet(buffered);
      warnOnce(e);
      removeHalfLine();
    }
    buffer.reset();
    buffered = 0;
  }

  @Override
  public void close() {
    flush();
    try {
      if (out != null) {
        out.close();
      }
    } catch (IOException e) {
      warnOnce(e);
    }
  }

  /** Records that did not get into the file. */
  public long missing() {
    return missing.get();
  }

  private void warnOnce(IOException reason) {
    if (!warned) {
      warned = true;
      warnings.accept(
          "Cannot write "
              + file
              + ": "
              + Reason.of(reason)
              + ". The run goes on; the summary says how many requests are missing in it");
    }
  }

  private void removeHalfLine() {
    try {
      if (out != null) {
        out.setLength(wholeBytes);
        out.seek(wholeBytes);
      }
    } catch (IOException e) {
      warnOnce(e);
    }
  }

  // not a FileChannel: an interrupt would close it for good
  private static RandomAccessFile open(Path file) throws IOException {
    if (file.toAbsolutePath().getParent() != null) {
      Files.createDirectories(file.toAbsolutePath().getParent());
    }
    RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw");
    if (out.length() > 0) {
      out.setLength(0);
    }
    return out;
  }

  /** Opens the file, empty. */
  @FunctionalInterface
  interface Opener {
    RandomAccessFile open(Path file) throws IOException;
  }
}
