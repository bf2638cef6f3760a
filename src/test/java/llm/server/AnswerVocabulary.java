package llm.server;

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

  private static String pick(String[] from, SplittableRandom random) {
    return from[random.nextInt(from.length)];
  }

  /** An answer to the prompt with this fingerprint: the same for the same prompt and seed. */
  TokenTexts answer(long fingerprint) {
    return (choice, token) -> {
      String word = words[(int) (mix(fingerprint + seed, choice, token) & (SIZE - 1))];
      return token == 0 ? word : " " + word;
    };
  }

  /** A number that looks random but follows from its arguments. */
  private static long mix(long fingerprint, int choice, int token) {
    long z = fingerprint + 0x9E3779B97F4A7C15L * (((long) choice << 32) + token + 1);
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
