package llm.engine;

import io.gatling.core.structure.ScenarioContext;
import io.gatling.javaapi.core.ActionBuilder;
import io.gatling.javaapi.core.ChainBuilder;
import java.util.List;

/**
 * A step of a scenario with one user that directs a crowd of others. The step is over when the
 * director is.
 */
public final class CrowdActionBuilder implements ActionBuilder {

  private final List<ChainBuilder> chains;
  private final CrowdDirector director;

  private CrowdActionBuilder(List<ChainBuilder> chains, CrowdDirector director) {
    this.chains = List.copyOf(chains);
    this.director = director;
  }

  /**
   * Directs a crowd.
   *
   * @param chains what its users can go through
   * @param director tells them when to do so, on a thread of its own
   */
  public static CrowdActionBuilder of(List<ChainBuilder> chains, CrowdDirector director) {
    return new CrowdActionBuilder(chains, director);
  }

  /** For Gatling only. */
  @Override
  public io.gatling.core.action.builder.ActionBuilder asScala() {
    return new ScalaBuilder(chains, director);
  }

  private record ScalaBuilder(List<ChainBuilder> chains, CrowdDirector director)
      implements io.gatling.core.action.builder.ActionBuilder {

    @Override
    public io.gatling.core.action.Action build(
        ScenarioContext context, io.gatling.core.action.Action next) {
      LoadRun run = RunRegistry.current();
      GatlingHooks.install(context, run);
      return new CrowdAction(
          context.coreComponents(), run, new Crowd.Ways(context, run, chains), director, next);
    }
  }
}
