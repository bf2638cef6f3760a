package llm.settings;

/**
 * The size of an image, height first; written {@code 720x1280}.
 *
 * @param height in pixels, 1 to {@value #MOST_PIXELS}
 * @param width in pixels, 1 to {@value #MOST_PIXELS}
 */
public record ImageSize(int height, int width) {

  /** The most pixels an image may have in a row or a column. */
  public static final int MOST_PIXELS = 16_384;

  /** Checks the ranges. */
  public ImageSize {
    check("height", height);
    check("width", width);
  }

  /** The size as it is written, e.g. {@code 720x1280}. */
  public String name() {
    return height + "x" + width;
  }

  private static void check(String what, int pixels) {
    Checks.require(pixels >= 1 && pixels <= MOST_PIXELS, what + " must be 1 to " + MOST_PIXELS);
  }
}
