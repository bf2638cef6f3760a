package llm.engine;

import io.gatling.core.session.Session;
import io.netty.channel.EventLoop;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A virtual user that gets its turns from outside. It is Gatling's like any other: it has a session
 * and an event loop, holds its connections, and is counted.
 *
 * <p>Its methods may be called on any thread; a turn must have ended before the next is given.
 */
public final class CrowdUser {

  private static final Logger LOGGER = LoggerFactory.getLogger(CrowdUser.class);

  private final Crowd crowd;
  private final CrowdListener listener;
  private final EventLoop eventLoop;
  // these belong to the event loop
  private Session session;
  private Map<String, Object> known;
  private boolean gone;

  CrowdUser(Crowd crowd, CrowdListener listener, EventLoop eventLoop) {
    this.crowd = crowd;
    this.listener = listener;
    this.eventLoop = eventLoop;
  }

  /**
   * Gives the user a turn. Whatever failed in the one before, it goes on as succeeded.
   *
   * @param scheduled the {@link System#nanoTime()} at which the load wants the turn; where that is
   *     still to come, the user waits for it
   * @param released when caps let it go, not before {@code scheduled}; a later start is lateness of
   *     the client
   * @param fresh whether it forgets what it has learnt in its turns so far, as another user would
   *     not know it
   * @param turn what it does, asked for on its event loop when the time has come
   */
  public void give(long scheduled, long released, boolean fresh, Supplier<Turn> turn) {
    long early = scheduled - System.nanoTime();
    if (early > 0) {
      onEventLoop(
          () ->
              eventLoop.schedule(
                  () -> reach(scheduled, released, fresh, turn), early, TimeUnit.NANOSECONDS));
    } else if (eventLoop.inEventLoop()) {
      reach(scheduled, released, fresh, turn);
    } else {
      onEventLoop(() -> reach(scheduled, released, fresh, turn));
    }
  }

  /** Takes leave of the user: its connections are closed. */
  public void dismiss() {
    onEventLoop(this::depart);
  }

  private void onEventLoop(Runnable task) {
    if (!eventLoop.isShutdown()) {
      try {
        eventLoop.execute(task);
      } catch (RejectedExecutionException e) {
        LOGGER.debug("the run is over", e);
      }
    }
  }

  private void reach(long scheduled, long released, boolean fresh, Supplier<Turn> turn) {
    crowd
        .run()
        .deferred()
        .addUnlessInside(eventLoop, released, due -> begin(scheduled, released, fresh, turn));
  }

  private void begin(long scheduled, long released, boolean fresh, Supplier<Turn> turn) {
    if (gone || crowd.run().isStopping()) {
      return;
    }
    if (session == null || fresh) {
      session = session == null ? crowd.start(this, eventLoop) : crowd.session(this, session);
      known = null;
    }
    Turn asked;
    try {
      asked = turn.get();
    } catch (RuntimeException | Error e) {
      cannotBeMade(e);
      return;
    }
    CompletableFuture<Map<String, Object>> record = asked.record();
    if (record.isDone()) {
      goOn(asked, scheduled, released);
    } else {
      record.whenComplete((made, failure) -> onEventLoop(() -> goOn(asked, scheduled, released)));
    }
  }

  private void goOn(Turn turn, long scheduled, long released) {
    Map<String, Object> record;
    try {
      record = turn.record().join();
    } catch (CompletionException e) {
      cannotBeMade(e.getCause());
      return;
    } catch (CancellationException e) {
      // the load is over
      end(session);
      return;
    }
    session = readied(turn, record, scheduled, released);
    crowd.entry(turn.chain()).$bang(session);
  }

  private Session readied(Turn turn, Map<String, Object> record, long scheduled, long released) {
    // each turn begins a conversation of its own
    io.gatling.javaapi.core.Session ready =
        new io.gatling.javaapi.core.Session(session).remove(SessionKeys.CONVERSATION);
    if (turn.attributes() != known) {
      known = turn.attributes();
      ready = ready.setAll(known);
    }
    if (!record.isEmpty()) {
      ready = ready.setAll(record);
    }
    if (released != scheduled) {
      ready = ready.set(SessionKeys.RELEASED, released);
    }
    return ready.set(SessionKeys.SCHEDULED, scheduled).markAsSucceeded().asScala();
  }

  private void cannotBeMade(Throwable cause) {
    crowd.giveUp(cause);
    end(session.markAsFailed());
  }

  /** It is through with a turn. */
  void through(Session session, long due) {
    this.session = session;
    listener.ended(this, due);
  }

  /** Its scenario has come to an end early. */
  void end(Session session) {
    if (eventLoop.inEventLoop()) {
      this.session = session;
      if (!gone) {
        depart();
        listener.left(this);
      }
    } else {
      onEventLoop(() -> end(session));
    }
  }

  private void depart() {
    if (!gone && session != null) {
      session.exit();
      crowd.core().statsEngine().logUserEnd(session.scenario());
    }
    gone = true;
  }
}
