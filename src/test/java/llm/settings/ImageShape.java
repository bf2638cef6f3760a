package llm.settings;

import java.util.Optional;

/**
 * Text and images in, text out; written {@code 720x1280} (with text of 128/128 tokens, as in the
 * published tables), {@code 30/300@448x448}, {@code 720x1280*2} for two images in each request,
 * {@code 720x1280*1-4} for one to four, and {@code mixed} in the place of a size where each image
 * has one of {@code llm.image.buckets}.
 *
 * @param text the text
 * @param size the size of every image; empty where each has one of the buckets
 * @param fewestImages images of a request at least, 1 to {@value #MOST_IMAGES}
 * @param mostImages images of a request at most, {@code fewestImages} to {@value #MOST_IMAGES}
 */
public record ImageShape(TextShape text, Optional<ImageSize> size, int fewestImages, int mostImages)
    implements Shape {

  /** The most images that a request may have. */
  public static final int MOST_IMAGES = 1_000;

  /** The text of shapes that name none. */
  public static final TextShape USUAL_TEXT = new TextShape(128, 128);

  /** The word for a size out of the buckets. */
  static final String MIXED = "mixed";

  /** Checks the ranges. */
  public ImageShape {
    Checks.require(
        fewestImages >= 1 && fewestImages <= mostImages && mostImages <= MOST_IMAGES,
        "images must be 1 to " + MOST_IMAGES + ", the fewest first");
  }

  /** One image of a size with text. */
  public static ImageShape of(TextShape text, ImageSize size) {
    return new ImageShape(text, Optional.of(size), 1, 1);
  }

  @Override
  public String name() {
    String lengths = text.equals(USUAL_TEXT) ? "" : text.name() + "@";
    return lengths + images();
  }

  /** Size and number of the images, e.g. {@code 720x1280*2}. */
  public String images() {
    String range = fewestImages == mostImages ? "" : "-" + mostImages;
    String number = mostImages == 1 ? "" : "*" + fewestImages + range;
    return size.map(ImageSize::name).orElse(MIXED) + number;
  }

  @Override
  public long inputTokens() {
    return text.inputTokens();
  }

  @Override
  public int sequenceTokens() {
    return text.promptTokens();
  }

  @Override
  public int outputTokens() {
    return text.outputTokens();
  }
}
