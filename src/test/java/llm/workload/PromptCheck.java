package llm.workload;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The one reading of a whole file of prompts: notes its mistakes and where its records lie. */
final class PromptCheck {

  private static final int MOST_MISTAKES = 10;

  private final PromptPath path;
  private final RecordIndex index = new RecordIndex();
  private final Map<String, Integer> skipped = new TreeMap<>();
  private final List<String> mistakes = new ArrayList<>();
  private Optional<String> firstImage = Optional.empty();

  private PromptCheck(PromptPath path) {
    this.path = path;
  }

  /**
   * Reads the file.
   *
   * @throws PromptFileException with one line per mistake, the first ten of them
   */
  static PromptFile read(PromptPath path) {
    return new PromptCheck(path).read();
  }

  private PromptFile read() {
    try (InputStream in = Files.newInputStream(path.file())) {
      RawRecords records = path.form().records(new FileBytes(in));
      PromptReader reader = path.form().reader(records);
      Optional<RawRecord> record = records.next();
      while (record.isPresent() && mistakes.size() < MOST_MISTAKES) {
        check(record.get(), reader);
        record = records.next();
      }
      if (mistakes.isEmpty() && index.size() > 0) {
        return new PromptFile(path, reader, index, firstImage, leftOut());
      }
    } catch (PromptMistake e) {
      note(e);
    } catch (IOException e) {
      mistakes.add(path.shown() + ": cannot be read: " + e.getMessage());
    }
    if (mistakes.isEmpty()) {
      mistakes.add(path.shown() + ": holds no prompt" + leftOut());
    }
    throw new PromptFileException(String.join(System.lineSeparator(), mistakes));
  }

  private void check(RawRecord record, PromptReader reader) {
    try {
      PromptReader.Entry entry = reader.read(record);
      if (entry.prompt().isPresent()) {
        checkImage(entry.prompt().get().image(), record.line());
        index.add(record.offset(), record.bytes().length);
      } else if (!entry.skipped().isEmpty()) {
        skipped.merge(entry.skipped(), 1, Integer::sum);
      }
    } catch (PromptMistake e) {
      note(e);
    }
  }

  private void checkImage(String image, long line) throws PromptMistake {
    if (!image.isEmpty() && firstImage.isEmpty()) {
      firstImage =
          Optional.of(path.shown() + ":" + line + ": image = " + PromptMistake.quote(image));
    }
    if (!path.hasImage(image)) {
      throw new PromptMistake(
          line,
          "image = "
              + PromptMistake.quote(image)
              + ": no such file beside "
              + path.file().getFileName()
              + " (a path, or an http, https or data URL)");
    }
  }

  private void note(PromptMistake mistake) {
    mistakes.add(path.shown() + ":" + mistake.line() + ": " + mistake.getMessage());
  }

  private String leftOut() {
    return skipped.isEmpty()
        ? ""
        : skipped.entrySet().stream()
            .map(why -> String.format(Locale.ROOT, "%,d %s", why.getValue(), why.getKey()))
            .collect(joining(", ", "; left out: ", ""));
  }
}
