package llm.workload;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Finds out by counting which words are one token each, wherever they stand in a text.
 *
 * <p>Words are counted in groups, so that a few counts judge hundreds of words: a group of n words
 * that costs n tokens holds only such words, since no word costs less than one. Other groups are
 * split.
 */
final class WordSearch {

  private static final int GROUP = 64;
  private static final int PARTS = 8;

  /** Fewer words would make texts that begin alike. */
  private static final int FEWEST_WORDS = 32;

  /** Words among which one is surely one token at the beginning of a text. */
  private static final int PROBES = 6;

  private static final int MOST_ANCHORS = 1024;

  /** A word that is one token, at the beginning of a text and behind other words. */
  private record Anchor(String word, int constant) {}

  private final TokenCounter counter;
  private final List<String> leads = new ArrayList<>();
  private final List<String> words = new ArrayList<>();
  private final Map<String, Integer> known = new HashMap<>();
  private int counts;

  private WordSearch(TokenCounter counter, int counts) {
    this.counter = counter;
    this.counts = counts;
  }

  /**
   * The words among the candidates that are one token each; empty where there are too few of them.
   *
   * @param counter counts; it may find the same number of tokens in every text beside its words
   * @param counts how many times to count at most
   * @throws TokenizerException when counting fails
   */
  static Optional<TokenWords> find(List<String> candidates, TokenCounter counter, int counts)
      throws TokenizerException {
    WordSearch search = new WordSearch(counter, counts);
    return search.find(candidates, search.constant(candidates));
  }

  /** As the other one, with a counter that counts nothing but a text's own tokens. */
  static Optional<TokenWords> findExactly(List<String> candidates, TokenCounter counter, int counts)
      throws TokenizerException {
    return new WordSearch(counter, counts).find(candidates, 0);
  }

  private Optional<TokenWords> find(List<String> candidates, int constant)
      throws TokenizerException {
    Optional<Anchor> anchor = anchor(candidates, constant);
    if (anchor.isEmpty()) {
      return Optional.empty();
    }
    judge(candidates, anchor.get());
    return words.size() < FEWEST_WORDS ? Optional.empty() : Optional.of(found(anchor.get()));
  }

  /**
   * All the candidates, with the tokens that a word costs on average.
   *
   * @throws TokenizerException when counting fails
   */
  static TokenWords average(List<String> candidates, TokenCounter counter)
      throws TokenizerException {
    String text = String.join(" ", candidates);
    int once = counter.count(text);
    int twice = counter.count(text + " " + text);
    double perWord = Math.max(1, (double) (twice - once) / candidates.size());
    int constant = Math.max(0, 2 * once - twice);
    return new TokenWords(candidates, candidates, perWord, constant);
  }

  private int constant(List<String> candidates) throws TokenizerException {
    int least = Integer.MAX_VALUE;
    for (String word : candidates.subList(0, Math.min(PROBES, candidates.size()))) {
      least = Math.min(least, count(word));
    }
    return least - 1;
  }

  private Optional<Anchor> anchor(List<String> candidates, int constant) throws TokenizerException {
    for (String word : candidates.subList(0, Math.min(MOST_ANCHORS, candidates.size()))) {
      if (counts <= 0) {
        break;
      }
      if (count(word) == constant + 1 && count(word + " " + word) == constant + 2) {
        return Optional.of(new Anchor(word, constant));
      }
    }
    return Optional.empty();
  }

  /** Large groups first, so that few counts find many words. */
  private void judge(List<String> candidates, Anchor anchor) throws TokenizerException {
    Deque<List<String>> groups = new ArrayDeque<>(split(candidates, GROUP));
    while (!groups.isEmpty() && counts > 0) {
      List<String> group = groups.poll();
      if (isOneTokenEach(group, anchor)) {
        words.addAll(group);
        leads.add(group.size() == 1 ? anchor.word() : group.get(0));
      } else if (group.size() > 1) {
        groups.addAll(split(group, Math.max(1, group.size() / PARTS)));
      }
    }
  }

  private boolean isOneTokenEach(List<String> group, Anchor anchor) throws TokenizerException {
    // a single word has to stand behind another
    return group.size() == 1
        ? count(anchor.word() + " " + group.get(0)) == anchor.constant() + 2
        : count(String.join(" ", group)) == anchor.constant() + group.size();
  }

  private static List<List<String>> split(List<String> all, int size) {
    return IntStream.iterate(0, from -> from < all.size(), from -> from + size)
        .mapToObj(from -> all.subList(from, Math.min(from + size, all.size())))
        .toList();
  }

  private int count(String text) throws TokenizerException {
    Integer counted = known.get(text);
    if (counted == null) {
      counts--;
      counted = counter.count(text);
      known.put(text, counted);
    }
    return counted;
  }

  private TokenWords found(Anchor anchor) {
    return new TokenWords(leads.stream().distinct().toList(), words, 1, anchor.constant());
  }
}
