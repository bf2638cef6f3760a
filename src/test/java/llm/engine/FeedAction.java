package llm.engine;

import io.gatling.core.CoreComponents;
import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/** A step of a scenario that gives the session attributes, when they are there. */
final class FeedAction extends SessionAction {

  private final LoadRun run;
  private final Supplier<CompletableFuture<Map<String, Object>>> attributes;
  private final boolean due;
  private final Action next;

  FeedAction(
      CoreComponents core,
      LoadRun run,
      Supplier<CompletableFuture<Map<String, Object>>> attributes,
      boolean due,
      Action next) {
    super(core, run.deferred());
    this.run = run;
    this.attributes = attributes;
    this.due = due;
    this.next = next;
  }

  @Override
  public String name() {
    return "llmFeed";
  }

  @Override
  void execute(Session session, long since) {
    CompletableFuture<Map<String, Object>> record = asked();
    if (record.isDone()) {
      goOn(session, record, since);
    } else {
      record.whenComplete((made, failure) -> resume(session, record, since));
    }
  }

  private CompletableFuture<Map<String, Object>> asked() {
    try {
      return attributes.get();
    } catch (RuntimeException | Error e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private void resume(
      Session session, CompletableFuture<Map<String, Object>> record, long scheduled) {
    if (!session.eventLoop().isShutdown()) {
      session.eventLoop().execute(() -> goOn(session, record, scheduled));
    }
  }

  private void goOn(
      Session session, CompletableFuture<Map<String, Object>> record, long scheduled) {
    io.gatling.javaapi.core.Session fed = new io.gatling.javaapi.core.Session(session);
    try {
      // each round begins a conversation of its own
      fed = (due ? fed.remove(SessionKeys.CONVERSATION) : fed).setAll(record.join());
    } catch (CompletionException e) {
      logger().underlying().debug("The input of a request could not be made", e.getCause());
      run.giveUp(core(), "the input of a request could not be made: " + words(e.getCause()));
      core().exit().$bang(session.markAsFailed());
      return;
    } catch (CancellationException e) {
      // the load is over
      core().exit().$bang(session);
      return;
    }
    if (due) {
      fed = fed.set(SessionKeys.SCHEDULED, scheduled).markAsSucceeded();
    }
    next.$bang(fed.asScala());
  }

  /** The suite's own exceptions are lines for people; of others the name says more. */
  private static String words(Throwable cause) {
    boolean own = cause.getClass().getName().startsWith("llm.") && cause.getMessage() != null;
    return (own ? cause.getMessage() : cause.toString()).replaceAll("\\s+", " ");
  }
}
