package llm.workload;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * A file of prompts that was read and checked as a whole. Only the places of its records are held
 * in memory; each is read again when it is needed. Thread-safe.
 */
public final class PromptFile {

  private final PromptPath path;
  private final PromptReader reader;
  private final RecordIndex index;
  private final Optional<String> firstImage;
  private final String leftOut;

  PromptFile(
      PromptPath path,
      PromptReader reader,
      RecordIndex index,
      Optional<String> firstImage,
      String leftOut) {
    this.path = path;
    this.reader = reader;
    this.index = index;
    this.firstImage = firstImage;
    this.leftOut = leftOut;
  }

  /**
   * Reads and checks a file.
   *
   * @param name in {@code feeders/prompts}, or a path; its ending tells its form
   * @param directory the working directory
   * @throws PromptFileException with one line per mistake, the first ten of them
   */
  public static PromptFile open(String name, Path directory) {
    return PromptCheck.read(PromptPath.find(name, directory));
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
    return String.format(
        Locale.ROOT, "%,d prompt%s in %s%s", size(), size() == 1 ? "" : "s", path.shown(), leftOut);
  }

  /** The first image, as {@code file:line: image = name}; empty where there is none. */
  Optional<String> firstImage() {
    return firstImage;
  }

  /** About how many bytes a prompt takes in memory. */
  long meanBytes() {
    return 2 * index.meanLength();
  }

  /**
   * The prompt at a place, from 0; its image is a URL or an absolute path.
   *
   * @throws PromptFileException when the file has changed since it was checked
   */
  FilePrompt get(int place) {
    byte[] bytes = new byte[index.length(place)];
    // opened each time: a channel that is shared dies with the first thread that is interrupted
    try (RandomAccessFile file = new RandomAccessFile(path.file().toFile(), "r")) {
      file.seek(index.offset(place));
      file.readFully(bytes);
      RawRecord record = new RawRecord(index.offset(place), 1, bytes);
      return usable(reader.read(record).prompt().orElseThrow(this::changed));
    } catch (IOException | PromptMistake e) {
      throw changed();
    }
  }

  private FilePrompt usable(FilePrompt prompt) {
    return new FilePrompt(
        prompt.system(), prompt.turns(), path.image(prompt.image()), prompt.outputTokens());
  }

  private PromptFileException changed() {
    return new PromptFileException(path.shown() + " has changed since it was checked");
  }
}
