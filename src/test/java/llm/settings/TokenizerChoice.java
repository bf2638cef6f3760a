package llm.settings;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Who counts the tokens of texts ({@code llm.tokenizer}).
 *
 * @param source where the count comes from
 * @param file the {@code tokenizer.json}, or the directory that holds it; only where the source is
 *     a file
 */
public record TokenizerChoice(Source source, Optional<Path> file) {

  /** Where the count of tokens comes from. */
  public enum Source {
    /** The server where it has {@code /tokenize}, else words. */
    AUTO("auto"),
    /** The server's {@code /tokenize}. */
    SERVER("server"),
    /** A word is a token, as far as the server's first answers agree. */
    WORDS("words"),
    /** A tokenizer in a file. */
    FILE("file");

    private final String word;

    Source(String word) {
      this.word = word;
    }

    /** The word that names this source in settings and reports. */
    public String word() {
      return word;
    }
  }

  /** Checks that there is a file exactly where one is needed. */
  public TokenizerChoice {
    Checks.require(
        file.isPresent() == (source == Source.FILE), "only a tokenizer in a file has a file");
  }

  /** A choice without a file. */
  public static TokenizerChoice of(Source source) {
    return new TokenizerChoice(source, Optional.empty());
  }

  /** A tokenizer in a file. */
  public static TokenizerChoice of(Path file) {
    return new TokenizerChoice(Source.FILE, Optional.of(file));
  }

  /** As settings have it: a word, or the file. */
  public String shown() {
    return file.map(Path::toString).orElse(source.word());
  }

  /** Reads a word or the name of a file. */
  static Optional<TokenizerChoice> parse(String text) {
    Optional<TokenizerChoice> word =
        Stream.of(Source.AUTO, Source.SERVER, Source.WORDS)
            .filter(source -> source.word().equals(text.strip()))
            .findFirst()
            .map(TokenizerChoice::of);
    return word.or(() -> parseFile(text));
  }

  private static Optional<TokenizerChoice> parseFile(String text) {
    try {
      return Optional.of(text).filter(it -> !it.isBlank()).map(it -> of(Path.of(it)));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}
