package llm.report;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A file that is there as a whole or not at all. */
public final class AtomicFile {

  private AtomicFile() {}

  /**
   * Writes a file beside its place and moves it there, over an earlier one.
   *
   * @param content writes the text, which becomes UTF-8
   * @throws IOException if that is not possible: an earlier file is left as it was
   */
  public static void write(Path file, Content content) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Path draft = file.resolveSibling("." + file.getFileName() + ".tmp");
    try {
      try (Writer out = Files.newBufferedWriter(draft)) {
        content.writeTo(out);
      }
      move(draft, file);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private static void move(Path draft, Path file) throws IOException {
    try {
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** What is written. */
  @FunctionalInterface
  public interface Content {
    /** Writes it. */
    void writeTo(Writer out) throws IOException;
  }
}
