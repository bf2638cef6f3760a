package llm.engine;

import io.gatling.core.structure.ScenarioContext;
import io.gatling.javaapi.core.ActionBuilder;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * A step that gives the session attributes which may not be there yet. Where they are, the user
 * goes on at once; where they are not, it waits without holding up its event loop.
 *
 * <p>Where they cannot be made the run ends, and does not pass: what would be sent is unknown.
 */
public final class FeedActionBuilder implements ActionBuilder {

  private final Supplier<CompletableFuture<Map<String, Object>>> attributes;
  private final boolean due;

  private FeedActionBuilder(
      Supplier<CompletableFuture<Map<String, Object>>> attributes, boolean due) {
    this.attributes = attributes;
    this.due = due;
  }

  /**
   * What the next request is made of. The request is due when this step is reached, so a wait for
   * its attributes counts as lateness of the client. Whatever failed before, the user goes on as
   * succeeded.
   *
   * @param attributes asked once per user and request, on an event loop
   */
  public static FeedActionBuilder ofRequest(
      Supplier<CompletableFuture<Map<String, Object>>> attributes) {
    return new FeedActionBuilder(attributes, true);
  }

  /**
   * What a user needs before anything is due.
   *
   * @param attributes asked once per user, on an event loop
   */
  public static FeedActionBuilder ofUser(
      Supplier<CompletableFuture<Map<String, Object>>> attributes) {
    return new FeedActionBuilder(attributes, false);
  }

  /** For Gatling only. */
  @Override
  public io.gatling.core.action.builder.ActionBuilder asScala() {
    return new ScalaBuilder(attributes, due);
  }

  private record ScalaBuilder(
      Supplier<CompletableFuture<Map<String, Object>>> attributes, boolean due)
      implements io.gatling.core.action.builder.ActionBuilder {

    @Override
    public io.gatling.core.action.Action build(
        ScenarioContext context, io.gatling.core.action.Action next) {
      return new FeedAction(context.coreComponents(), RunRegistry.current(), attributes, due, next);
    }
  }
}
