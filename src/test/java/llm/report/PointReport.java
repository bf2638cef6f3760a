package llm.report;

import java.util.List;
import java.util.Optional;
import llm.measure.PointSummary;
import llm.measure.RequestRecord;
import llm.measure.SloResult;

/**
 * All that is written about one load point.
 *
 * @param summary its figures
 * @param model the model asked for, or null
 * @param backend the name of the traffic in vLLM's files
 * @param asked what each request was made of
 * @param slo each bound of the objective, judged; empty without one
 * @param counted what a tokenizer counted in its inputs; empty where none did
 * @param records its requests, in any order, for the detail arrays of vLLM's file; empty without
 *     detail
 */
public record PointReport(
    PointSummary summary,
    String model,
    VllmBackend backend,
    PointContent asked,
    List<SloResult> slo,
    Optional<CountedInputs> counted,
    List<RequestRecord> records) {

  /** Copies what could change. */
  public PointReport {
    slo = List.copyOf(slo);
    records = List.copyOf(records);
  }

  /** A point whose inputs no tokenizer counted. */
  public PointReport(
      PointSummary summary,
      String model,
      VllmBackend backend,
      PointContent asked,
      List<SloResult> slo,
      List<RequestRecord> records) {
    this(summary, model, backend, asked, slo, Optional.empty(), records);
  }

  /** Whether there is an objective and all its bounds hold. */
  public boolean meetsSlo() {
    return !slo.isEmpty() && slo.stream().allMatch(SloResult::met);
  }
}
