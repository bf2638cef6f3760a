package llm.settings;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the known name that a mistyped one was meant to be. */
final class Nearest {

  private static final int TYPING_ERRORS = 2;

  private Nearest() {}

  /**
   * The key that was probably meant: one that differs by a typing error or two, else the nearest
   * one with the same last part ({@code llm.concurrency} for {@code llm.load.concurrency}), else
   * the nearest one if at most a third of it differs.
   */
  static Optional<String> key(String unknown, Collection<String> known) {
    Comparator<String> byDistance = byDistanceFrom(unknown);
    Optional<String> nearest =
        known.stream()
            .min(byDistance)
            .filter(key -> distance(unknown, key) <= Math.max(TYPING_ERRORS, key.length() / 3));
    if (nearest.filter(key -> distance(unknown, key) <= TYPING_ERRORS).isPresent()) {
      return nearest;
    }
    return known.stream()
        .filter(key -> lastPart(key).equals(lastPart(unknown)))
        .min(byDistance)
        .or(() -> nearest);
  }

  /**
   * The name that differs by a typing error or two, one for every four of its characters: near
   * enough to tell a typing error from the variable of another program.
   */
  static Optional<String> typingError(String unknown, Collection<String> known, String prefix) {
    return known.stream()
        .min(byDistanceFrom(unknown))
        .filter(
            name ->
                distance(unknown, name)
                    <= Math.min(TYPING_ERRORS, (name.length() - prefix.length()) / 4));
  }

  /** How many characters must be added, dropped, replaced or swapped with their neighbour. */
  static int distance(String from, String to) {
    int[][] distances = new int[from.length() + 1][to.length() + 1];
    for (int i = 0; i <= from.length(); i++) {
      for (int j = 0; j <= to.length(); j++) {
        distances[i][j] = i == 0 || j == 0 ? i + j : step(distances, from, to, i, j);
      }
    }
    return distances[from.length()][to.length()];
  }

  private static int step(int[][] distances, String from, String to, int i, int j) {
    int replaced = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
    int least =
        Math.min(
            distances[i - 1][j - 1] + replaced,
            Math.min(distances[i - 1][j], distances[i][j - 1]) + 1);
    boolean swapped =
        i > 1
            && j > 1
            && from.charAt(i - 1) == to.charAt(j - 2)
            && from.charAt(i - 2) == to.charAt(j - 1);
    return swapped ? Math.min(least, distances[i - 2][j - 2] + 1) : least;
  }

  private static Comparator<String> byDistanceFrom(String unknown) {
    return Comparator.<String>comparingInt(name -> distance(unknown, name))
        .thenComparing(Comparator.naturalOrder());
  }

  private static String lastPart(String key) {
    return key.substring(key.lastIndexOf('.') + 1);
  }
}
