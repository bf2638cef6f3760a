package llm;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import llm.measure.Metric;
import llm.report.BaselineException;
import llm.report.PointReport;
import llm.report.RecordedRun;
import llm.report.RecordedRuns;
import llm.report.RunComparison;
import llm.settings.GateSettings;

/** What a run is compared with, and by how much it may be worse. */
final class Gate {

  private final RecordedRun baseline;
  private final Map<Metric, Double> tolerances;

  private Gate(RecordedRun baseline, Map<Metric, Double> tolerances) {
    this.baseline = baseline;
    this.tolerances = tolerances;
  }

  /**
   * Reads the baseline; one that cannot be read ends the process with one line. Tolerances without
   * a baseline are those of a project whose first run is to become one.
   */
  static Optional<Gate> of(GateSettings settings) {
    if (settings.baseline().isEmpty() && !settings.tolerances().isEmpty()) {
      Console.say("gatling-llm: llm.baseline is off, so llm.gate has nothing to compare with");
    }
    return settings.baseline().map(name -> new Gate(read(name), tolerances(settings)));
  }

  private static RecordedRun read(String name) {
    try {
      return RecordedRuns.read(name);
    } catch (BaselineException e) {
      throw Fatal.because("llm.baseline = " + e.getMessage());
    }
  }

  private static Map<Metric, Double> tolerances(GateSettings settings) {
    Map<Metric, Double> tolerances = new LinkedHashMap<>();
    settings
        .tolerances()
        .forEach((word, share) -> tolerances.put(Metric.find(word).orElseThrow(), share));
    return tolerances;
  }

  /** The run beside its baseline. */
  RunComparison compare(List<PointReport> points) {
    return RunComparison.of(baseline, RecordedRun.of(points), tolerances);
  }
}
