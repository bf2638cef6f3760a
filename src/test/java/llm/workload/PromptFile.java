package llm.workload;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A file of prompts that was read and checked as a whole. Only the places of its records are held
 * in memory; each is read again when it is needed. Thread-safe.
 */
public final class PromptFile {

  private static final int MOST_MISTAKES = 10;

  private final PromptPath path;
  private final RecordIndex index = new RecordIndex();
  private final Map<String, Integer> skipped = new TreeMap<>();
  private final List<String> mistakes = new ArrayList<>();
  private PromptReader reader;

  private PromptFile(PromptPath path) {
    this.path = path;
  }

  /**
   * Reads and checks a file.
   *
   * @param name in {@code feeders/prompts}, or a path; its ending tells its form
   * @param directory the working directory
   * @throws PromptFileException with one line per mistake, the first ten of them
   */
  public static PromptFile open(String name, Path directory) {
    PromptFile file = new PromptFile(PromptPath.find(name, directory));
    file.check();
    return file;
  }

  /** The name without folder and ending, e.g. {@code support}. */
  public String name() {
    return path.baseName();
  }

  /** How many prompts there are, at least 1. */
  public int size() {
    return index.size();
  }

  /** How many prompts there are, where, and what had to be left out and why. */
  public String describe() {
    return "%,d prompt%s in %s%s"
        .formatted(
            size(), size() == 1 ? "" : "s", path.shown(), skipped.isEmpty() ? "" : leftOut());
  }

  /** About how many bytes a prompt takes in memory. */
  long meanBytes() {
    return 2 * index.meanLength();
  }

  /** The prompt at a place, from 0; its image is a URL or an absolute path. */
  FilePrompt get(int place) {
    byte[] bytes = new byte[index.length(place)];
    try (RandomAccessFile file = new RandomAccessFile(path.file().toFile(), "r")) {
      file.seek(index.offset(place));
      file.readFully(bytes);
      return usable(
          reader.read(new RawRecord(index.offset(place), 1, bytes)).prompt().orElseThrow());
    } catch (IOException | PromptMistake | RuntimeException e) {
      throw new PromptFileException(path.shown() + " has changed since it was checked");
    }
  }

  private FilePrompt usable(FilePrompt prompt) {
    return new FilePrompt(
        prompt.system(), prompt.turns(), path.image(prompt.image()), prompt.outputTokens());
  }

  private void check() {
    try (InputStream in = Files.newInputStream(path.file())) {
      RawRecords records = path.form().records(new FileBytes(in));
      reader = path.form().reader(records);
      Optional<RawRecord> record = records.next();
      while (record.isPresent() && mistakes.size() < MOST_MISTAKES) {
        check(record.get());
        record = records.next();
      }
    } catch (PromptMistake e) {
      note(e);
    } catch (IOException e) {
      mistakes.add(path.shown() + ": cannot be read: " + e.getMessage());
    }
    if (mistakes.isEmpty() && index.size() == 0) {
      mistakes.add(path.shown() + ": holds no prompt" + (skipped.isEmpty() ? "" : leftOut()));
    }
    if (!mistakes.isEmpty()) {
      throw new PromptFileException(String.join(System.lineSeparator(), mistakes));
    }
  }

  private void check(RawRecord record) {
    try {
      PromptReader.Entry entry = reader.read(record);
      if (entry.prompt().isPresent()) {
        mustHaveImage(entry.prompt().get().image(), record.line());
        index.add(record.offset(), record.bytes().length);
      } else if (!entry.skipped().isEmpty()) {
        skipped.merge(entry.skipped(), 1, Integer::sum);
      }
    } catch (PromptMistake e) {
      note(e);
    }
  }

  private void mustHaveImage(String image, long line) throws PromptMistake {
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
    return skipped.entrySet().stream()
        .map(reason -> "%,d %s".formatted(reason.getValue(), reason.getKey()))
        .collect(joining(", ", "; left out: ", ""));
  }
}
