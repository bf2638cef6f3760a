package llm.workload;

import java.util.Map;

/**
 * Makes records of session attributes, one per request, like a Gatling feeder that knows the shape.
 * Called from several threads, ahead of the requests where possible.
 */
public interface RecordSource {

  /**
   * The streams of warm-ups: that of the point's number and this, apart from those that are
   * measured.
   */
  long WARMUP_STREAMS = 1L << 32;

  /**
   * The record of one request; equal arguments make equal records.
   *
   * @param stream which sequence of records, the number of a point in the run; another number makes
   *     another sequence
   * @param index the record's place in it
   */
  Map<String, Object> record(long stream, long index);

  /** About how many bytes of memory one record takes: bounds how many are made ahead. */
  long bytes();
}
