package llm.workload;

import java.io.IOException;
import java.util.Optional;

/**
 * The objects of a JSON list. Finds only where each begins and ends, whatever the line breaks
 * between; whether it is JSON is for the reader of the record to say.
 */
final class ListRecords implements RawRecords {

  private final FileBytes file;
  private boolean begun;
  private boolean inString;
  private boolean escaped;
  private int depth;

  ListRecords(FileBytes file) {
    this.file = file;
  }

  @Override
  public Optional<RawRecord> next() throws IOException, PromptMistake {
    int next = beginOfNext();
    if (next == ']') {
      mustEnd();
      return Optional.empty();
    }
    if (next != '{') {
      throw new PromptMistake(
          file.line(), "is not JSON: an object is expected, not " + shown(next));
    }
    return Optional.of(object(next));
  }

  private int beginOfNext() throws IOException, PromptMistake {
    int next = nextSign();
    if (!begun) {
      begun = true;
      if (next == FileBytes.END) {
        // an empty file holds no prompt, and that is said elsewhere
        return ']';
      }
      if (next != '[') {
        throw new PromptMistake(
            file.line(), "is no JSON list; files with an object per line end in .jsonl");
      }
      return nextSign();
    }
    if (next == ',') {
      return nextSign();
    }
    if (next != ']') {
      throw new PromptMistake(
          file.line(),
          "is not JSON: a comma or the end of the list is expected, not " + shown(next));
    }
    return next;
  }

  private RawRecord object(int first) throws IOException, PromptMistake {
    long offset = file.offset() - 1;
    long line = file.line();
    depth = 0;
    for (int next = first; ; next = file.read()) {
      if (next == FileBytes.END) {
        throw new PromptMistake(line, "is not JSON: the file ends inside this object");
      }
      file.keep(next);
      if (endsWith(next)) {
        return new RawRecord(offset, line, file.takeKept());
      }
    }
  }

  private boolean endsWith(int next) {
    if (inString) {
      inString = escaped || next != '"';
      escaped = !escaped && next == '\\';
      return false;
    }
    switch (next) {
      case '"' -> inString = true;
      case '{', '[' -> depth++;
      case '}', ']' -> depth--;
      default -> {
        // a sign of its content
      }
    }
    return depth == 0;
  }

  private void mustEnd() throws IOException, PromptMistake {
    int next = nextSign();
    if (next != FileBytes.END) {
      throw new PromptMistake(file.line(), "is not JSON: more follows the end of the list");
    }
  }

  private int nextSign() throws IOException {
    int next = file.read();
    while (next == ' ' || next == '\t' || next == '\r' || next == '\n') {
      next = file.read();
    }
    return next;
  }

  private static String shown(int next) {
    return next == FileBytes.END ? "the end of the file" : "'" + (char) next + "'";
  }
}
