package llm.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Puts a closed load on a server: wakes as many users as there are to be, each of which goes on by
 * itself, until the rounds are used up or the time is over.
 */
final class ClosedRun {

  private static final long CUT_OFF_PATIENCE = Duration.ofSeconds(5).toNanos();

  private final ClosedPlan plan;
  private final LoadUser.Source users;
  private final Runnable cutOff;
  private final RequestBudget budget;
  private final BusyUsers busy = new BusyUsers();
  private final List<Place> places = new ArrayList<>();
  private volatile int level;
  private volatile long endsAt;
  private volatile boolean over;

  /**
   * Prepares a load.
   *
   * @param plan what it is to be
   * @param users where they come from
   * @param cutOff ends what is still in flight when the drain is over
   */
  ClosedRun(ClosedPlan plan, LoadUser.Source users, Runnable cutOff) {
    this.plan = plan;
    this.users = users;
    this.cutOff = cutOff;
    this.budget = new RequestBudget(plan.rounds().orElse(Long.MAX_VALUE));
  }

  /**
   * Runs the load and waits for its end.
   *
   * @throws InterruptedException when it is ended from outside
   */
  void run() throws InterruptedException {
    long begin = System.nanoTime();
    long end = plan.end().orElse(Long.MAX_VALUE - begin);
    endsAt = begin + end;
    for (long now = 0; now < end; now = System.nanoTime() - begin) {
      raiseTo(plan.levels().at(now), begin + now);
      long next = Math.min(plan.levels().changesAfter(now), end);
      if (busy.awaitNone(begin + next)) {
        if (isDone()) {
          break;
        }
        Waits.until(begin + next);
      }
    }
    finish();
  }

  /** Nobody has anything left to do, now or later. */
  private boolean isDone() {
    boolean allGone =
        places.size() >= plan.levels().most() && places.stream().allMatch(place -> place.gone);
    return budget.isUsedUp() || allGone;
  }

  private void finish() throws InterruptedException {
    over = true;
    if (plan.end().isEmpty()) {
      busy.awaitNone(Long.MAX_VALUE);
    } else if (!busy.awaitNone(endsAt + plan.drain())) {
      cutOff.run();
      // a user may also be in a pause of its own, which nobody can cut off
      busy.awaitNone(System.nanoTime() + CUT_OFF_PATIENCE);
    }
    places.forEach(Place::dismiss);
  }

  private void raiseTo(int users, long at) {
    level = users;
    while (places.size() < users) {
      places.add(new Place(places.size()));
    }
    places.subList(0, users).forEach(place -> place.wake(at));
  }

  /** The place of one user, who comes when it is first needed. */
  private final class Place implements LoadUser.Listener {

    private final int number;
    private final AtomicBoolean idle = new AtomicBoolean(true);
    private volatile LoadUser user;
    private volatile boolean gone;

    Place(int number) {
      this.number = number;
    }

    void wake(long at) {
      if (!gone && idle.compareAndSet(true, false)) {
        busy.more();
        next(at);
      }
    }

    private void next(long at) {
      if (mayGoOn() && at - endsAt < 0 && budget.take()) {
        if (user == null) {
          user = users.enter(this);
        }
        user.begin(at, at);
      } else {
        rest();
      }
    }

    private boolean mayGoOn() {
      return number < level && !over;
    }

    private void rest() {
      idle.set(true);
      // the level may have been raised just before, by somebody who still saw this user busy
      if (!gone && mayGoOn() && !budget.isUsedUp() && System.nanoTime() - endsAt < 0) {
        wake(System.nanoTime());
      }
      busy.less();
    }

    @Override
    public void ended(LoadUser same, long due) {
      next(due + plan.thinkTime().getAsLong());
    }

    @Override
    public void left(LoadUser same) {
      gone = true;
      rest();
    }

    private void dismiss() {
      if (user != null && !gone) {
        user.dismiss();
      }
    }
  }
}
