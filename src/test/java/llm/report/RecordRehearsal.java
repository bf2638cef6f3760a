package llm.report;

import llm.measure.RequestRecord;
import llm.measure.RunAccumulator;
import llm.measure.Slo;

/**
 * Does with records what is done with those that are measured, and keeps nothing of them. The JVM
 * compiles the code meanwhile; otherwise it would do so when the first users send their second
 * requests.
 */
public final class RecordRehearsal implements RecordConsumer {

  private final RunAccumulator figures;
  private final boolean detail;

  /**
   * A rehearsal.
   *
   * @param slo what the run is judged by
   * @param detail whether the lines of the run have all details
   */
  public RecordRehearsal(Slo slo, boolean detail) {
    this.figures = new RunAccumulator(slo);
    this.detail = detail;
  }

  @Override
  public void accept(RequestRecord record) {
    RequestLine.text(record, record.timeline().scheduled(), detail);
    figures.started(record.point(), record.timeline().sent());
    figures.add(record);
  }
}
