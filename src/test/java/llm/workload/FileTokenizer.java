package llm.workload;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The tokenizer of a model, from its {@code tokenizer.json}. Counts content tokens: no special
 * tokens, no padding, nothing cut off.
 */
public final class FileTokenizer implements TokenCounter {

  /** One text in so many is counted where words are proven to add up. */
  static final int SPOT_CHECK = 16;

  private static final int SAMPLES = 16;
  private static final int SAMPLE_WORDS = 512;
  private static final long SAMPLE_STREAM = -1;
  private static final int MOST_COUNTS = 20_000;

  private static final String FILE = "tokenizer.json";

  private static final Map<String, String> OPTIONS =
      Map.of(
          "addSpecialTokens", "false",
          "truncation", "DO_NOT_TRUNCATE",
          "padding", "DO_NOT_PAD");

  private final Path path;
  private final HuggingFaceTokenizer tokenizer;
  private final List<String> words;

  private FileTokenizer(Path path, HuggingFaceTokenizer tokenizer, List<String> words) {
    this.path = path;
    this.tokenizer = tokenizer;
    this.words = words;
  }

  /**
   * Loads a tokenizer; takes a second or two for a vocabulary of 150,000 tokens.
   *
   * @param path a {@code tokenizer.json}, or the directory of a model that holds one
   * @throws TokenizerException when there is none, or it cannot be loaded
   */
  public static FileTokenizer load(Path path) throws TokenizerException {
    Path file = file(path);
    NativeTokenizers.prepare();
    try {
      List<String> words = TokenizerWords.read(file);
      return new FileTokenizer(path, HuggingFaceTokenizer.newInstance(file, OPTIONS), words);
    } catch (IOException e) {
      throw new TokenizerException(where(path) + ": is not a tokenizer.json: " + reason(e));
    } catch (RuntimeException e) {
      throw new TokenizerException(where(path) + ": does not load: " + reason(e));
    } catch (LinkageError e) {
      throw new TokenizerException(
          where(path)
              + ": tokenizers do not run on this machine; use llm.tokenizer = server or words: "
              + reason(e));
    }
  }

  @Override
  public int count(String text) {
    return tokenizer.encode(text, false, false).getIds().length;
  }

  /**
   * Words of its vocabulary that are one token each.
   *
   * @throws TokenizerException when there are too few of them
   */
  TokenWords findWords() throws TokenizerException {
    return WordSearch.findExactly(words, this, MOST_COUNTS)
        .orElseThrow(
            () ->
                new TokenizerException(
                    where(path)
                        + ": too few of its tokens are whole words of the letters A to Z to make"
                        + " texts of; use llm.tokenizer = server or words"));
  }

  /** Whether texts of such words cost exactly a token a word, as far as samples show. */
  boolean isSumOfWords(RandomPrompts prompts) {
    return IntStream.range(0, SAMPLES)
        .allMatch(i -> count(prompts.prompt(SAMPLE_STREAM, i, SAMPLE_WORDS)) == SAMPLE_WORDS);
  }

  /** What reports call it. */
  String name() {
    return path.getFileName().toString();
  }

  private static String where(Path path) {
    return "llm.tokenizer = " + path;
  }

  private static Path file(Path path) throws TokenizerException {
    if (Files.isDirectory(path)) {
      Path inside = path.resolve(FILE);
      if (!Files.isRegularFile(inside)) {
        throw new TokenizerException(
            where(path) + ": there is no tokenizer.json in this directory");
      }
      return inside;
    }
    if (!Files.isReadable(path)) {
      throw new TokenizerException(
          where(path)
              + ": there is no such file or directory; allowed: auto, server, words, or the name of"
              + " a tokenizer.json or of the directory that holds it");
    }
    return path;
  }

  private static String reason(Throwable cause) {
    String message = String.valueOf(cause.getMessage());
    return message.lines().findFirst().orElse(message);
  }
}
