package llm.report;

import java.io.IOException;
import llm.measure.RequestRecord;

/**
 * Takes the records of a run, one after the other, on the one thread of a {@link RecordPipeline}.
 */
@FunctionalInterface
public interface RecordConsumer {

  /**
   * Takes one record.
   *
   * @throws IOException if it could not be taken: it counts as lost for this consumer
   */
  void accept(RequestRecord record) throws IOException;

  /**
   * Brings what was taken to where it lasts; called at least every 200 ms while records come.
   *
   * @throws IOException if that failed
   */
  default void flush() throws IOException {}

  /**
   * Ends the work; nothing is called afterwards.
   *
   * @throws IOException if something taken before could not be brought to where it lasts
   */
  default void close() throws IOException {}
}
