package llm;

import llm.measure.Requirement;
import llm.measure.Slo;
import llm.measure.Statistic;
import llm.settings.SloRequirement;
import llm.settings.SloSettings;

/** Turns what the settings say about objectives into what the measurement judges by. */
final class SloSettingsReader {

  private SloSettingsReader() {}

  static Slo slo(SloSettings settings) {
    return new Slo(
        settings.ttft(), settings.tpot(), settings.e2e(), statistic(settings.statistic()));
  }

  static Requirement requirement(SloRequirement requirement) {
    return Requirement.parse(requirement.word());
  }

  private static Statistic statistic(llm.settings.Statistic statistic) {
    return statistic.isMean()
        ? Statistic.MEAN
        : Statistic.percentile(statistic.word(), statistic.percentile().getAsDouble());
  }
}
