package llm.workload;

import java.util.Map;
import llm.settings.Shape;

/** What the requests of a run are made of. */
@FunctionalInterface
public interface Workload {

  /**
   * Gets ready for a run.
   *
   * @param seed equal seeds make equal loads
   * @param runNonce differs from run to run, so that no server knows a prompt's beginning already
   */
  Records prepare(long seed, long runNonce);

  /** One record of session attributes per request, like a Gatling feeder that knows the shape. */
  @FunctionalInterface
  interface Records {

    /**
     * The record of one request. Called from several threads, ahead of the request where possible.
     *
     * @param shape the shape of the point
     * @param stream which sequence of records; another number makes another sequence
     * @param index the record's place in it
     */
    Map<String, Object> record(Shape shape, long stream, long index);
  }

  /**
   * Random prompts of the shape's length as {@code prompt}, with {@code inputTokens} and {@code
   * outputTokens}.
   */
  static Workload randomPrompts() {
    return (seed, runNonce) -> {
      RandomPrompts prompts = new RandomPrompts(seed, runNonce);
      return (shape, stream, index) ->
          Map.of(
              "prompt", prompts.prompt(stream, index, shape.inputTokens()),
              "inputTokens", shape.inputTokens(),
              "outputTokens", shape.outputTokens());
    };
  }
}
