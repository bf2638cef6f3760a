package llm.settings;

import java.util.List;
import java.util.Objects;

/**
 * What images are made of ({@code llm.image.*}).
 *
 * @param buckets sizes of images whose shape names none
 * @param format of random images
 * @param order of text and images
 * @param pool how many random images there are of each size; 0 makes every image a new one
 * @param files real images instead of random ones: files, folders, patterns, URLs; empty for none
 */
public record ImageSettings(
    ImageBuckets buckets, ImageFormat format, ImageOrder order, int pool, List<String> files) {

  /** Checks the ranges. */
  public ImageSettings {
    Objects.requireNonNull(buckets, "buckets");
    Objects.requireNonNull(format, "format");
    Objects.requireNonNull(order, "order");
    Checks.require(pool >= 0, "pool must be at least 0");
    files = List.copyOf(files);
  }
}
