package llm.workload;

import llm.settings.Settings;

/**
 * Counts the records of a run through: each point goes on where the one before has ended, and
 * begins with its warm-up.
 *
 * @param warmups records of a point's warm-up
 * @param perPoint records of a point, those of its warm-up among them
 */
record Places(int warmups, long perPoint) {

  static Places of(Settings settings) {
    int warmups = settings.warmup().requests();
    return new Places(warmups, (long) warmups + settings.loadSettings().requests());
  }

  /** The place of a record among all those of the run; see {@link RecordSource#record}. */
  long of(long stream, long index) {
    boolean warmup = stream >= RecordSource.WARMUP_STREAMS;
    long point = warmup ? stream - RecordSource.WARMUP_STREAMS : stream;
    return point * perPoint + (warmup ? 0 : warmups) + index;
  }
}
