package llm.measure;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What a run measures as one: a shape at a load, or one scenario of a user's own set-up.
 *
 * @param name unique in the run, as Gatling's rows show it, e.g. {@code text 128/128 c=4}
 * @param kind the traffic
 * @param shape what each request is made of, e.g. {@code 128/128} or {@code 720x1280}
 * @param concurrency users of a closed point
 * @param rate requests per second of an open point
 * @param mixed whether its users or arrivals also make requests of other points at the same time,
 *     so that the load stated is that of all of them together
 */
public record Point(
    String name,
    Kind kind,
    String shape,
    OptionalInt concurrency,
    OptionalDouble rate,
    boolean mixed) {

  /** A closed point: a fixed number of users, each sending its next request when its last ended. */
  public static Point closed(Kind kind, String shape, int concurrency) {
    return new Point(
        kind.word() + " " + shape + " c=" + concurrency,
        kind,
        shape,
        OptionalInt.of(concurrency),
        OptionalDouble.empty(),
        false);
  }

  /** One kind's part of a closed load whose users send several kinds of requests by turns. */
  public static Point mixed(Kind kind, String shape, int concurrency) {
    String mixedShape = shape + " mixed";
    return new Point(
        kind.word() + " " + mixedShape + " c=" + concurrency,
        kind,
        mixedShape,
        OptionalInt.of(concurrency),
        OptionalDouble.empty(),
        true);
  }

  /**
   * Whether requests of this kind have the same figures as those of the point: all that generates
   * text is alike, be there images in the prompt or not.
   */
  public boolean alike(Kind other) {
    return kind == other || kind.isGenerating() && other.isGenerating();
  }

  /**
   * Where requests of another kind belong that the point's users send in between: their figures
   * have nothing in common with those of the point.
   */
  public Point beside(Kind other) {
    return new Point(name + " (" + other.word() + ")", other, shape, concurrency, rate, true);
  }

  /** A scenario of a user's own set-up, whose load only Gatling's injection knows. */
  public static Point scenario(Kind kind, String name) {
    return new Point(name, kind, "custom", OptionalInt.empty(), OptionalDouble.empty(), false);
  }
}
