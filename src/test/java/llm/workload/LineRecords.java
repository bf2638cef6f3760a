package llm.workload;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;

/** A record per line; where quotes count, a line break between double quotes ends none. */
final class LineRecords implements RawRecords {

  private final FileBytes file;
  private final boolean quotesCount;

  LineRecords(FileBytes file, boolean quotesCount) {
    this.file = file;
    this.quotesCount = quotesCount;
  }

  @Override
  public Optional<RawRecord> next() throws IOException, PromptMistake {
    long offset = file.offset();
    long line = file.line();
    boolean quoted = false;
    int next = file.read();
    if (next == FileBytes.END) {
      return Optional.empty();
    }
    while (next != FileBytes.END && (quoted || next != '\n')) {
      file.keep(next);
      quoted ^= quotesCount && next == '"';
      next = file.read();
    }
    return Optional.of(new RawRecord(offset, line, withoutReturn(file.takeKept())));
  }

  private static byte[] withoutReturn(byte[] bytes) {
    int length = bytes.length;
    return length > 0 && bytes[length - 1] == '\r' ? Arrays.copyOf(bytes, length - 1) : bytes;
  }
}
