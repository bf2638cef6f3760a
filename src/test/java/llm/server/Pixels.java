package llm.server;

/**
 * The size of an image.
 *
 * @param width in pixels, 1 or more
 * @param height in pixels, 1 or more
 */
record Pixels(int width, int height) {

  private static final int CELL = 28;
  private static final int LEAST = 56 * 56;
  private static final int MOST = 12_845_056;
  private static final int MOST_ELONGATED = 200;
  private static final int AROUND = 2;

  /**
   * How many tokens an image of this size is in a Qwen2-VL model: one for each cell of 28 × 28
   * pixels, after the image was brought to whole cells and to a number of pixels within bounds, and
   * one before and after them.
   *
   * @throws ApiError for an image that is too narrow
   */
  long tokens() {
    double elongation = (double) Math.max(width, height) / Math.min(width, height);
    if (elongation > MOST_ELONGATED) {
      throw ApiError.of(
          400,
          "BadRequestError",
          "absolute aspect ratio must be smaller than 200, got " + elongation);
    }
    // rint rounds halves to even, as Python does
    long across = (long) Math.rint((double) width / CELL);
    long down = (long) Math.rint((double) height / CELL);
    long pixels = across * down * CELL * CELL;
    if (pixels > MOST) {
      double shrink = Math.sqrt((double) width * height / MOST);
      across = Math.max(1, (long) Math.floor(width / shrink / CELL));
      down = Math.max(1, (long) Math.floor(height / shrink / CELL));
    } else if (pixels < LEAST) {
      double grow = Math.sqrt(LEAST / ((double) width * height));
      across = (long) Math.ceil(width * grow / CELL);
      down = (long) Math.ceil(height * grow / CELL);
    }
    return across * down + AROUND;
  }
}
