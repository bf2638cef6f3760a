package llm.report;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Why a file could not be written, in words; the JDK's messages are often the bare file name. */
public final class Reason {

  private Reason() {}

  /** Why, in one line. */
  public static String of(IOException reason) {
    if (reason instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (reason instanceof FileAlreadyExistsException existing) {
      return existing.getFile() + " is not a folder";
    }
    if (reason instanceof NoSuchFileException missing) {
      return missing.getFile() + " does not exist";
    }
    if (reason instanceof FileSystemException failure && failure.getReason() != null) {
      return failure.getReason();
    }
    String message = reason.getMessage();
    return Printable.of(message == null ? reason.getClass().getSimpleName() : message);
  }
}
