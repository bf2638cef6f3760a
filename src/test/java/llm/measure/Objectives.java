package llm.measure;

import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The objectives of a run: the usual one, and those of kinds of traffic that have one of their own.
 *
 * @param usual of all other kinds
 * @param ofKinds of these
 */
public record Objectives(Slo usual, Map<Kind, Slo> ofKinds) {

  /** Copies what could change. */
  public Objectives {
    ofKinds = Map.copyOf(ofKinds);
  }

  /** One objective for all. */
  public static Objectives of(Slo slo) {
    return new Objectives(slo, new EnumMap<>(Kind.class));
  }

  /** The objective of a kind of traffic. */
  public Slo of(Kind kind) {
    return ofKinds.getOrDefault(kind, usual);
  }

  /** Whether there is any bound. */
  public boolean hasBounds() {
    return Stream.concat(Stream.of(usual), ofKinds.values().stream()).anyMatch(Slo::hasBounds);
  }
}
