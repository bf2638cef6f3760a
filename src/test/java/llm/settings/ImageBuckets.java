package llm.settings;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The sizes of images, each with its probability; written {@code 256x256:0.5,720x1280:0.5}, or as
 * {@code vllm bench serve} has it, <code>{(256, 256, 1): 0.5, (720, 1280, 1): 0.5}</code>.
 *
 * @param buckets at least one; their probabilities add up to 1
 */
public record ImageBuckets(List<Bucket> buckets) {

  /** What is allowed, for messages and tables. */
  static final String ALLOWED =
      "sizes (height x width) with probabilities that add up to 1, e.g. 256x256:0.5,720x1280:0.5";

  /** Probabilities such as 0.333 are meant to add up to 1. */
  private static final double TOLERANCE = 0.002;

  private static final String PROBABILITY = "(\\d*\\.?\\d+(?:[eE][+-]?\\d+)?)";
  private static final Pattern OURS = Pattern.compile("(\\d+)x(\\d+):" + PROBABILITY);
  private static final Pattern VLLM = Pattern.compile("\\((\\d+),(\\d+),(\\d+)\\):" + PROBABILITY);

  /**
   * One size.
   *
   * @param size of the image
   * @param probability above 0, at most 1
   */
  public record Bucket(ImageSize size, double probability) {

    /** Checks the range. */
    public Bucket {
      Checks.require(
          probability > 0 && probability <= 1 + TOLERANCE,
          "probability must be above 0, at most 1");
    }

    private String text() {
      String number = String.valueOf(probability);
      return size.name() + ":" + number.replaceFirst("\\.0$", "");
    }
  }

  /** Checks the sum. */
  public ImageBuckets {
    buckets = List.copyOf(buckets);
    double sum = buckets.stream().mapToDouble(Bucket::probability).sum();
    Checks.require(
        Math.abs(sum - 1) <= TOLERANCE,
        "the probabilities add up to " + Math.round(sum * 1000) / 1000.0 + " and not to 1");
  }

  /** The size of every image, where there is only one. */
  public Optional<ImageSize> only() {
    return buckets.size() == 1 ? Optional.of(buckets.get(0).size()) : Optional.empty();
  }

  /**
   * The size at a place between 0 and 1: evenly spread places hit each size by its probability.
   *
   * @param place at least 0, below 1
   */
  public ImageSize at(double place) {
    double sum = 0;
    for (Bucket bucket : buckets) {
      sum += bucket.probability();
      if (place < sum) {
        return bucket.size();
      }
    }
    return buckets.get(buckets.size() - 1).size();
  }

  /** As it is written in settings. */
  public String text() {
    return buckets.stream().map(Bucket::text).collect(joining(","));
  }

  /** Understands either way of writing; empty for what is neither. */
  static Optional<ImageBuckets> parse(String text) {
    String dense = text.replaceAll("\\s", "");
    boolean braces = dense.startsWith("{") && dense.endsWith("}");
    List<Bucket> buckets = new ArrayList<>();
    try {
      for (String entry : entries(braces ? dense.substring(1, dense.length() - 1) : dense)) {
        Matcher own = OURS.matcher(entry);
        Matcher vllm = VLLM.matcher(entry);
        if (own.matches()) {
          add(buckets, own, 3);
        } else if (vllm.matches()) {
          mustBeImage(vllm);
          add(buckets, vllm, 4);
        } else {
          return Optional.empty();
        }
      }
      return Optional.of(new ImageBuckets(buckets));
    } catch (NumberFormatException tooLong) {
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      throw new InvalidTextException("must be " + ALLOWED + ": " + e.getMessage());
    }
  }

  /** Split at the commas between entries, not at those within a pair of brackets. */
  private static List<String> entries(String text) {
    return Stream.of(text.split(",(?![^(]*\\))", -1)).toList();
  }

  private static void mustBeImage(MatchResult match) {
    Checks.require(
        match.group(3).equals("1") || Double.parseDouble(match.group(4)) == 0,
        "videos of " + match.group(3) + " frames cannot be sent");
  }

  private static void add(List<Bucket> buckets, MatchResult match, int group) {
    double probability = Double.parseDouble(match.group(group));
    if (probability > 0) {
      ImageSize size =
          new ImageSize(Integer.parseInt(match.group(1)), Integer.parseInt(match.group(2)));
      buckets.add(new Bucket(size, probability));
    }
  }
}
