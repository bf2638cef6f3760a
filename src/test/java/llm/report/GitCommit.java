package llm.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** The commit that is checked out, read from git's own files; git need not be installed. */
final class GitCommit {

  private static final Pattern HASH = Pattern.compile("[0-9a-f]{40}([0-9a-f]{24})?");
  private static final String REFERENCE = "ref: ";
  private static final String LINK = "gitdir: ";

  private final Path gitFolder;
  private final Path commonFolder;

  private GitCommit(Path gitFolder) throws IOException {
    this.gitFolder = gitFolder;
    Path link = gitFolder.resolve("commondir");
    this.commonFolder =
        Files.isRegularFile(link)
            ? gitFolder.resolve(Files.readString(link).strip()).normalize()
            : gitFolder;
  }

  /** The commit of the working copy that a folder belongs to; empty where there is none. */
  static Optional<String> of(Path folder) {
    try {
      for (Path f = folder.toAbsolutePath().normalize(); f != null; f = f.getParent()) {
        Path git = f.resolve(".git");
        if (Files.exists(git)) {
          return new GitCommit(gitFolder(git)).head();
        }
      }
    } catch (IOException | RuntimeException e) {
      // an unreadable working copy is as good as none: the commit is a nicety of the report
      return Optional.empty();
    }
    return Optional.empty();
  }

  /** A linked worktree and a submodule have a file that says where the folder is. */
  private static Path gitFolder(Path git) throws IOException {
    if (Files.isDirectory(git)) {
      return git;
    }
    String link = Files.readString(git).strip();
    return git.resolveSibling(link.substring(LINK.length())).normalize();
  }

  private Optional<String> head() throws IOException {
    String head = Files.readString(gitFolder.resolve("HEAD")).strip();
    if (!head.startsWith(REFERENCE)) {
      return hash(head);
    }
    String reference = head.substring(REFERENCE.length());
    for (Path folder : new Path[] {gitFolder, commonFolder}) {
      Path loose = folder.resolve(reference);
      if (Files.isRegularFile(loose)) {
        return hash(Files.readString(loose).strip());
      }
    }
    return packed(reference);
  }

  private Optional<String> packed(String reference) throws IOException {
    Path packed = commonFolder.resolve("packed-refs");
    if (!Files.isRegularFile(packed)) {
      return Optional.empty();
    }
    return Files.readAllLines(packed).stream()
        .filter(line -> line.endsWith(" " + reference))
        .map(line -> line.substring(0, line.indexOf(' ')))
        .findFirst()
        .flatMap(GitCommit::hash);
  }

  private static Optional<String> hash(String text) {
    return HASH.matcher(text).matches() ? Optional.of(text) : Optional.empty();
  }
}
