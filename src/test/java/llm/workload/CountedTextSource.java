package llm.workload;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import llm.settings.Shape;

/**
 * Texts whose tokens somebody counts.
 *
 * <p>They are made of words that are proven to be one token each, so that making one takes no
 * tokenizer. Counting is for proof: a tokenizer in this JVM counts the first texts of every
 * sequence and some of the others; a server counts a few texts of each shape ahead of the load,
 * since more requests would disturb what is measured.
 */
public final class CountedTextSource implements Texts {

  /** Samples of a server's count for each shape. */
  private static final int SAMPLES = 4;

  /** Sets texts that only serve to be counted apart from those that are sent. */
  private static final long SAMPLE_STREAM = -1;

  /** How often a server is asked about the suite's own words at most. */
  private static final int SERVER_COUNTS = 128;

  /** The same where each count is an answer of the model, if only of one token. */
  private static final int ANSWER_COUNTS = 48;

  private static final String ANSWERS = "the model's answers";
  private static final String NOBODY = "nobody";

  /** Makes the texts of a shape. */
  @FunctionalInterface
  private interface Making {

    TextMaker of(Shape shape, TextCount count);
  }

  private final String by;
  private final TokenWords words;
  private final Making making;
  private final int addedTokens;
  private final Map<String, TextCount> counts = new ConcurrentHashMap<>();

  private CountedTextSource(String by, TokenWords words, Making making, int addedTokens) {
    this.by = by;
    this.words = words;
    this.making = making;
    this.addedTokens = addedTokens;
  }

  private CountedTextSource(String by, TokenWords words, Making making) {
    this(by, words, making, 0);
  }

  /**
   * Texts of words that a tokenizer in this JVM knows as one token each.
   *
   * @throws TokenizerException when it knows too few such words
   */
  public static CountedTextSource of(FileTokenizer tokenizer, TextOrder order)
      throws TokenizerException {
    TokenWords words = tokenizer.findWords();
    RandomPrompts prompts = prompts(words, order);
    int every = tokenizer.isSumOfWords(prompts) ? FileTokenizer.SPOT_CHECK : 1;
    return new CountedTextSource(
        tokenizer.name(),
        words,
        (shape, count) ->
            new CountingMaker(prompts, order.prefixTokens(), tokenizer, every, count));
  }

  /**
   * Texts of those of the suite's words that a server knows as one token each.
   *
   * @param by what to call the server's count in reports and messages
   * @throws TokenizerException when it cannot be asked, or knows too few
   */
  public static CountedTextSource ofServer(String by, TokenCounter server, TextOrder order)
      throws TokenizerException {
    TokenWords words =
        WordSearch.find(Vocabulary.words(), server, SERVER_COUNTS)
            .orElseThrow(
                () ->
                    new TokenizerException(
                        by
                            + ": the model knows too few English words as one token each to make"
                            + " texts of; use llm.tokenizer = words"));
    WordMaker maker = new WordMaker(prompts(words, order), order.prefixTokens(), 1);
    return new CountedTextSource(
        by,
        words,
        (shape, count) -> {
          countAhead(server, words.constant(), maker, shape.sequenceTokens(), count);
          return maker;
        });
  }

  /**
   * Texts of those of the suite's words that the answers of a model count as one token each; where
   * they are too few, of as many words as make about so many tokens.
   *
   * @param answers counts by asking the model and reading what its answer says of the prompt
   * @throws TokenizerException when answers do not tell
   */
  public static CountedTextSource ofAnswers(TokenCounter answers, TextOrder order)
      throws TokenizerException {
    Optional<TokenWords> exact = WordSearch.find(Vocabulary.words(), answers, ANSWER_COUNTS);
    TokenWords words =
        exact.isPresent() ? exact.get() : WordSearch.average(Vocabulary.words(), answers);
    WordMaker maker =
        new WordMaker(prompts(words, order), order.prefixTokens(), words.tokensPerWord());
    int added = exact.map(TokenWords::constant).orElse(0);
    return new CountedTextSource(ANSWERS, words, (shape, count) -> maker, added);
  }

  /** Texts of the suite's words, each of which counts as a token, whatever a server makes of it. */
  public static CountedTextSource ofWords(TextOrder order) {
    TokenWords words = TokenWords.uncounted(Vocabulary.words());
    WordMaker maker = new WordMaker(prompts(words, order), order.prefixTokens(), 1);
    return new CountedTextSource(NOBODY, words, (shape, count) -> maker);
  }

  @Override
  public TextMaker of(Shape shape) {
    return making.of(shape, counts.computeIfAbsent(shape.name(), name -> new TextCount(by)));
  }

  @Override
  public Optional<CountedTexts> counted(Shape shape) {
    return Optional.ofNullable(counts.get(shape.name())).flatMap(TextCount::soFar);
  }

  /** Who counts, as reports call it; {@code nobody} where words are only taken for tokens. */
  public String by() {
    return by;
  }

  /** Whether somebody has counted the words. */
  public boolean isCounted() {
    return !by.equals(NOBODY);
  }

  /** How many words texts are made of. */
  public int words() {
    return words.words().size();
  }

  /** The same texts, with what the server is known to add to each. */
  public CountedTextSource withAddedTokens(int tokens) {
    return new CountedTextSource(by, words, making, tokens);
  }

  /** Tokens that the server adds to every text, at least 0; 0 also where nobody knows. */
  public int addedTokens() {
    return addedTokens;
  }

  /** Tokens that a word costs on average; 1 where input lengths are exact. */
  public double tokensPerWord() {
    return words.tokensPerWord();
  }

  private static RandomPrompts prompts(TokenWords words, TextOrder order) {
    return new RandomPrompts(words, order.seed(), order.runNonce());
  }

  private static void countAhead(
      TokenCounter server, int constant, WordMaker maker, int tokens, TextCount count) {
    if (count.soFar().isPresent()) {
      return;
    }
    try {
      for (int i = 0; i < SAMPLES; i++) {
        count.add(server.count(maker.text(SAMPLE_STREAM, i, tokens)) - constant - tokens);
      }
    } catch (TokenizerException e) {
      // it may refuse what is too long for it, and counts every prompt of the load itself
    }
  }
}
