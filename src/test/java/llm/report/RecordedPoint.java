package llm.report;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import llm.measure.Kind;
import llm.measure.Measured;
import llm.measure.Point;

/**
 * A point of a run as it can be compared with another one.
 *
 * @param name how people call it
 * @param kinds the traffic; several where a file does not tell them apart
 * @param shape what each request was made of; empty where a file does not say
 * @param concurrency users of a closed point
 * @param rate requests per second of an open point
 * @param model the model that was asked for; empty where nobody says
 * @param measured its figures
 * @param measuredByVllm the same by the rules of {@code vllm bench serve}
 * @param ruledByVllm whether its figures are by those rules alone
 */
public record RecordedPoint(
    String name,
    Set<Kind> kinds,
    Optional<String> shape,
    OptionalInt concurrency,
    OptionalDouble rate,
    Optional<String> model,
    Measured measured,
    Measured measuredByVllm,
    boolean ruledByVllm) {

  /** Copies what could change. */
  public RecordedPoint {
    kinds = Set.copyOf(kinds);
  }

  /** A point of the run that has just ended. */
  public static RecordedPoint of(PointReport report) {
    Point point = report.summary().point();
    return new RecordedPoint(
        point.name(),
        Set.of(point.kind()),
        Optional.of(point.shape()),
        point.concurrency(),
        point.rate(),
        Optional.ofNullable(report.model()),
        Measured.of(report.summary()),
        Measured.byVllm(report.summary()),
        false);
  }

  /** Whether kind, shape and load are the same, as far as both say them. */
  boolean isLike(RecordedPoint other) {
    return kinds.stream().anyMatch(other.kinds::contains)
        && (shape.isEmpty() || other.shape.isEmpty() || shape.equals(other.shape))
        && concurrency.equals(other.concurrency)
        && rate.equals(other.rate)
        && (hasLoad() || name.equals(other.name));
  }

  /** Whether both say which model they asked for, and it is not the same. */
  boolean isOfAnotherModel(RecordedPoint other) {
    return model.isPresent() && other.model.isPresent() && !model.equals(other.model);
  }

  private boolean hasLoad() {
    return concurrency.isPresent() || rate.isPresent();
  }

  /** Its name, with the model where it is known. */
  String nameAndModel() {
    return name + model.map(it -> " of " + it).orElse("");
  }
}
