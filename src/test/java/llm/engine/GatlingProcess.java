package llm.engine;

import io.gatling.javaapi.core.Simulation;
import java.util.List;
import java.util.Optional;

/** What the stack says about who started the simulation that is being constructed. */
public final class GatlingProcess {

  private static final StackWalker WALKER =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  private GatlingProcess() {}

  /** Simple name of the simulation, which is the outermost one of its class hierarchy. */
  public static Optional<String> simulationName() {
    List<? extends Class<?>> simulations =
        WALKER.walk(
            frames ->
                frames
                    .map(StackWalker.StackFrame::getDeclaringClass)
                    .filter(Simulation.class::isAssignableFrom)
                    .toList());
    return simulations.isEmpty()
        ? Optional.empty()
        : Optional.of(simulations.get(simulations.size() - 1).getSimpleName());
  }

  /**
   * Whether this JVM exists for this simulation only, so that its exit status is the simulation's:
   * true when Gatling's own main method started it, as the build plugins do.
   */
  public static boolean ownsTheJvm() {
    return WALKER.walk(
        frames ->
            frames.anyMatch(
                frame ->
                    frame.getClassName().startsWith("io.gatling.app.Gatling")
                        && frame.getMethodName().equals("main")));
  }
}
