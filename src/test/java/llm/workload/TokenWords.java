package llm.workload;

import java.util.List;

/**
 * The words that texts are made of.
 *
 * @param leads words that a text may begin with; not empty
 * @param words words that may follow; not empty
 * @param tokensPerWord tokens that a word costs on average; 1 where each is proven to be one token
 * @param constant tokens that a counter finds in every text beside its words
 */
record TokenWords(List<String> leads, List<String> words, double tokensPerWord, int constant) {

  /** Copies the lists. */
  TokenWords {
    leads = List.copyOf(leads);
    words = List.copyOf(words);
  }

  /** Words that nobody has counted: one token each, to the best of our knowledge. */
  static TokenWords uncounted(List<String> words) {
    return new TokenWords(words, words, 1, 0);
  }
}
