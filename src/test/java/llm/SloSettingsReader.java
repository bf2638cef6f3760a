package llm;

import java.util.EnumMap;
import java.util.Map;
import llm.measure.Kind;
import llm.measure.Objectives;
import llm.measure.Requirement;
import llm.measure.Slo;
import llm.measure.Statistic;
import llm.settings.SloRequirement;
import llm.settings.SloRequirement.LoadBound;
import llm.settings.SloSettings;
import llm.settings.SloStatistic;

/** Turns what the settings say about objectives into what the measurement judges by. */
final class SloSettingsReader {

  private SloSettingsReader() {}

  /** The objective of each kind of traffic. */
  static Objectives objectives(SloSettings settings) {
    Map<Kind, Slo> ofKinds = new EnumMap<>(Kind.class);
    for (String kind : settings.kinds().keySet()) {
      ofKinds.put(Llm.kind(kind), slo(settings.of(kind)));
    }
    return new Objectives(slo(settings), ofKinds);
  }

  static Slo slo(SloSettings settings) {
    return new Slo(
        settings.ttft(), settings.tpot(), settings.e2e(), statistic(settings.statistic()));
  }

  static Requirement requirement(SloRequirement requirement) {
    return switch (requirement.scope()) {
      case ALL -> Requirement.ALL;
      case ANY -> Requirement.ANY;
      case LOAD -> load(requirement.bound().orElseThrow());
    };
  }

  private static Requirement load(LoadBound bound) {
    return Requirement.load(
        bound.word(), point -> bound.matches(point.concurrency(), point.rate()));
  }

  private static Statistic statistic(SloStatistic statistic) {
    return statistic.percentile().isPresent()
        ? Statistic.percentile(statistic.word(), statistic.percentile().getAsDouble())
        : Statistic.MEAN;
  }
}
