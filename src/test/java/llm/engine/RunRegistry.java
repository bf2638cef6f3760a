package llm.engine;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The run of this JVM.
 *
 * <p>The suite's only static mutable state. Gatling creates the actions of a scenario long after
 * the static factories of the DSL were called and offers no place to hand something over, so the
 * actions find their run here. Gatling runs one simulation at a time in a JVM.
 */
public final class RunRegistry {

  private static final AtomicReference<LoadRun> CURRENT = new AtomicReference<>();

  private RunRegistry() {}

  /** Makes this the run of the JVM. */
  public static void begin(LoadRun run) {
    CURRENT.set(run);
  }

  /** The current run; empty when none was begun, as when Gatling only makes reports. */
  static Optional<LoadRun> find() {
    return Optional.ofNullable(CURRENT.get());
  }

  /**
   * The current run.
   *
   * @throws IllegalStateException when no run was begun
   */
  public static LoadRun current() {
    LoadRun run = CURRENT.get();
    if (run == null) {
      throw new IllegalStateException(
          "no LLM run in this simulation: create it first, `Llm llm = Llm.fromConfig();`");
    }
    return run;
  }
}
