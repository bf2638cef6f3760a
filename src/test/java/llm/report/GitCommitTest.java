package llm.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitCommitTest {

  private static final String HASH = "145878d0c0ffee00c0ffee00c0ffee00c0ffee00";
  private static final String BRANCH = "ref: refs/heads/main\n";

  @TempDir Path folder;

  @Test
  void shouldReadTheBranchWhenItsReferenceIsLoose() throws IOException {
    write(".git/HEAD", BRANCH);
    write(".git/refs/heads/main", HASH + "\n");

    assertThat(GitCommit.of(folder)).contains(HASH);
    assertThat(GitCommit.of(Files.createDirectories(folder.resolve("a/b")))).contains(HASH);
  }

  @Test
  void shouldReadTheBranchWhenItsReferenceIsPacked() throws IOException {
    write(".git/HEAD", BRANCH);
    write(
        ".git/packed-refs",
        "# pack-refs with: peeled fully-peeled sorted\n"
            + "0000000000000000000000000000000000000000 refs/heads/domain\n"
            + HASH
            + " refs/heads/main\n^1111111111111111111111111111111111111111\n");

    assertThat(GitCommit.of(folder)).contains(HASH);
  }

  @Test
  void shouldReadTheCommitWhenNoBranchIsCheckedOut() throws IOException {
    write(".git/HEAD", HASH + "\n");

    assertThat(GitCommit.of(folder)).contains(HASH);
  }

  @Test
  void shouldFollowTheLinkWhenTheFolderIsALinkedWorktree() throws IOException {
    write("worktree/.git", "gitdir: ../main/.git/worktrees/worktree\n");
    write("main/.git/worktrees/worktree/HEAD", BRANCH);
    write("main/.git/worktrees/worktree/commondir", "../..\n");
    write("main/.git/refs/heads/main", HASH + "\n");

    assertThat(GitCommit.of(folder.resolve("worktree"))).contains(HASH);
  }

  @Test
  void shouldBeEmptyWhenThereIsNoCommit() throws IOException {
    write(".git/HEAD", BRANCH);

    assertThat(GitCommit.of(folder)).isEmpty();
  }

  @Test
  void shouldBeEmptyWhenTheFilesAreNotGits() throws IOException {
    write(".git", "x");
    assertThat(GitCommit.of(folder)).isEmpty();

    write("other/.git/HEAD", "ref: ../../secret\n");
    write("other/secret", "password");
    assertThat(GitCommit.of(folder.resolve("other"))).isEmpty();
  }

  private void write(String path, String text) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
