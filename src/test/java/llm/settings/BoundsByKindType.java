package llm.settings;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Bounds of latencies, by the kind of traffic and then by the metric. */
final class BoundsByKindType extends MapType<Map<String, Map<String, Optional<Duration>>>> {

  private static final List<String> KINDS =
      List.of("text", "image", "embedding", "rerank", "score");
  private static final List<String> METRICS = List.of("ttft", "tpot", "e2e");

  private static final String NO_SUCH =
      "no such bound; must be one of "
          + String.join(", ", KINDS)
          + ", a dot, and one of "
          + String.join(", ", METRICS);

  private final ScalarType<Optional<Duration>> bound;

  BoundsByKindType(ScalarType<Optional<Duration>> bound) {
    this.bound = bound;
  }

  @Override
  public String allowed() {
    return "an object such as {\"embedding\": {\"e2e\": \"200 ms\"}}: kinds ("
        + String.join(", ", KINDS)
        + "), their metrics ("
        + String.join(", ", METRICS)
        + ") and bounds as above";
  }

  @Override
  public Object describe(Map<String, Map<String, Optional<Duration>>> kinds) {
    Map<String, Object> described = new LinkedHashMap<>();
    kinds.forEach(
        (kind, bounds) -> {
          Map<String, Object> metrics = new LinkedHashMap<>();
          bounds.forEach((metric, value) -> metrics.put(metric, bound.describe(value)));
          described.put(kind, metrics);
        });
    return described;
  }

  @Override
  Optional<Map<String, Map<String, Optional<Duration>>>> build(
      String key, List<RawEntry> entries, Mistakes mistakes) {
    Map<String, Map<String, Optional<Duration>>> kinds = new LinkedHashMap<>();
    boolean valid = true;
    for (RawEntry entry : entries) {
      if (entry.value() == null) {
        remove(entry.path(), kinds);
        continue;
      }
      Optional<Optional<Duration>> value = value(key, entry, mistakes);
      valid &= value.isPresent();
      value.ifPresent(
          duration ->
              kinds
                  .computeIfAbsent(entry.path().get(0), kind -> new LinkedHashMap<>())
                  .put(entry.path().get(1), duration));
    }
    return valid ? Optional.of(kinds) : Optional.empty();
  }

  /** The word {@code null} takes away what a lower source has set. */
  private static void remove(
      List<String> path, Map<String, Map<String, Optional<Duration>>> kinds) {
    if (path.size() == 1) {
      kinds.remove(path.get(0));
    } else if (kinds.containsKey(path.get(0))) {
      kinds.get(path.get(0)).remove(path.get(1));
    }
  }

  private Optional<Optional<Duration>> value(String key, RawEntry entry, Mistakes mistakes) {
    List<String> path = entry.path();
    if (path.size() == 2 && KINDS.contains(path.get(0)) && METRICS.contains(path.get(1))) {
      return bound.readEntry(key, entry, mistakes);
    }
    mistakes.add(key + "." + entry.name(), bound.shown(entry), entry.origin(), NO_SUCH);
    return Optional.empty();
  }
}
