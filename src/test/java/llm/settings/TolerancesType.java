package llm.settings;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** By how much metrics may be worse than those of the baseline. */
final class TolerancesType extends MapType<Map<String, Double>> {

  /** The metrics, as they are written. */
  static final List<String> METRICS =
      Stream.concat(
              Stream.of("ttft", "tpot", "itl", "e2e")
                  .flatMap(time -> Stream.of("mean", "p50", "p95", "p99").map(s -> time + "." + s)),
              Stream.of("output", "qps", "goodput", "failures"))
          .toList();

  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
  private static final BigDecimal MOST = BigDecimal.valueOf(1_000);
  private static final Pattern PERCENTAGE = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*(%?)");

  private static final ScalarType<Optional<Double>> TOLERANCE =
      ScalarType.of(
              "a percentage from 0% to 1000%, e.g. 10%",
              TolerancesType::share,
              share ->
                  BigDecimal.valueOf(share).multiply(HUNDRED).stripTrailingZeros().toPlainString()
                      + "%")
          .orOff();

  @Override
  public String allowed() {
    return "an object such as {\"ttft.mean\": \"10%\", \"qps\": \"5%\"}: metrics ("
        + String.join(", ", METRICS)
        + ") and percentages from 0% to 1000%, or off";
  }

  @Override
  public Object describe(Map<String, Double> tolerances) {
    Map<String, Object> described = new LinkedHashMap<>();
    tolerances.forEach(
        (name, share) -> described.put(name, TOLERANCE.describe(Optional.of(share))));
    return described;
  }

  @Override
  Optional<Map<String, Double>> build(String key, List<RawEntry> entries, Mistakes mistakes) {
    Map<String, Double> tolerances = new LinkedHashMap<>();
    boolean valid = true;
    for (RawEntry entry : entries) {
      Optional<Optional<Double>> tolerance = tolerance(key, entry, mistakes);
      valid &= tolerance.isPresent();
      tolerances.remove(entry.name());
      tolerance.flatMap(share -> share).ifPresent(share -> tolerances.put(entry.name(), share));
    }
    return valid ? Optional.of(tolerances) : Optional.empty();
  }

  private static Optional<Optional<Double>> tolerance(
      String key, RawEntry entry, Mistakes mistakes) {
    if (METRICS.contains(entry.name())) {
      return TOLERANCE.readEntry(key, entry, mistakes);
    }
    mistakes.add(
        key + "." + entry.name(),
        TOLERANCE.shown(entry),
        entry.origin(),
        "no such metric; must be one of " + String.join(", ", METRICS));
    return Optional.empty();
  }

  /** A percentage as a share. */
  static Optional<Double> share(String text) {
    Matcher matcher = PERCENTAGE.matcher(text.strip());
    if (!matcher.matches()) {
      return Optional.empty();
    }
    if (matcher.group(2).isEmpty()) {
      throw new InvalidTextException("write a percentage, e.g. 10%");
    }
    BigDecimal percent = new BigDecimal(matcher.group(1));
    return percent.compareTo(MOST) > 0
        ? Optional.empty()
        : Optional.of(percent.divide(HUNDRED).doubleValue());
  }
}
