package llm.server;

import java.util.List;
import java.util.SplittableRandom;

/**
 * The words that answers are made of: one token each, so that white space counts them again where
 * an answer becomes part of a later prompt.
 */
final class AnswerVocabulary {

  private static final int SIZE = 4096;
  private static final int EVERY_MULTI_BYTE = 8;
  private static final String[] SYLLABLES = {
    "ba", "cor", "da", "el", "fi", "gan", "hu", "in", "jo", "ka", "lum", "mi", "nor", "os", "pel",
    "qua", "ri", "sta", "tor", "ul", "ven", "wi", "xe", "yo", "zen", "tra", "sil", "mon", "ber",
    "cla", "dri", "fo"
  };
  private static final String[] MULTI_BYTE = {
    "é", "ü", "ñ", "ø", "ß", "ç", "å", "ž", "Ω", "я", "ж", "א", "ع", "河", "山", "水", "的", "風", "語",
    "日本", "你好", "世界", "한국", "ไทย", "€", "→", "😀", "🚀", "👩‍💻", "🇪🇺", "𝒳", "👍🏽"
  };

  private final String[] words = new String[SIZE];
  private final long seed;

  /**
   * @param multiByte whether one word in eight holds characters of more than one byte
   */
  AnswerVocabulary(long seed, boolean multiByte) {
    this.seed = seed;
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < SIZE; i++) {
      String word = pick(SYLLABLES, random) + pick(SYLLABLES, random) + pick(SYLLABLES, random);
      words[i] = multiByte && i % EVERY_MULTI_BYTE == 0 ? word + pick(MULTI_BYTE, random) : word;
    }
  }

  /** All words. */
  List<String> words() {
    return List.of(words);
  }

  private static String pick(String[] from, SplittableRandom random) {
    return from[random.nextInt(from.length)];
  }

  /** An answer to the prompt with this fingerprint: the same for the same prompt and seed. */
  TokenTexts answer(long fingerprint) {
    return (choice, token) -> {
      String word =
          words[(int) (Mixer.mix(fingerprint + seed, ((long) choice << 32) + token) & (SIZE - 1))];
      return token == 0 ? word : " " + word;
    };
  }
}
