package llm;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import llm.engine.Crowd;
import llm.engine.CrowdListener;
import llm.engine.CrowdUser;
import llm.engine.Turn;
import llm.load.LoadUser;

/** The users of one load, as those of a crowd. */
final class CrowdUsers implements LoadUser.Source {

  private final Crowd crowd;
  private final Supplier<Turn> rounds;
  private final boolean fresh;
  private final Queue<User> ready = new ConcurrentLinkedQueue<>();

  /**
   * Nobody yet.
   *
   * @param crowd that they are of
   * @param rounds what they do, in turn
   * @param fresh whether each round is that of another user
   */
  CrowdUsers(Crowd crowd, Supplier<Turn> rounds, boolean fresh) {
    this.crowd = crowd;
    this.rounds = rounds;
    this.fresh = fresh;
  }

  /** Gets users ready by a turn before their first round, and waits until all are. */
  void ready(int users, Turn first) throws InterruptedException {
    CountDownLatch through = new CountDownLatch(users);
    long now = System.nanoTime();
    for (int i = 0; i < users; i++) {
      User user = new User(new First(through));
      user.give(now, now, () -> first);
    }
    through.await();
  }

  @Override
  public LoadUser enter(LoadUser.Listener listener) {
    User known = ready.poll();
    if (known == null) {
      return new User(listener);
    }
    known.listener = listener;
    return known;
  }

  private final class User implements LoadUser, CrowdListener {

    private final CrowdUser user = crowd.user(this);
    private volatile Listener listener;

    User(Listener listener) {
      this.listener = listener;
    }

    void give(long scheduled, long released, Supplier<Turn> turn) {
      user.give(scheduled, released, fresh, turn);
    }

    @Override
    public void begin(long scheduled, long released) {
      give(scheduled, released, rounds);
    }

    @Override
    public void dismiss() {
      user.dismiss();
    }

    @Override
    public void ended(CrowdUser same, long due) {
      listener.ended(this, due);
    }

    @Override
    public void left(CrowdUser same) {
      listener.left(this);
    }
  }

  /** Hears of the turn before the first round. */
  private final class First implements LoadUser.Listener {

    private final CountDownLatch through;

    First(CountDownLatch through) {
      this.through = through;
    }

    @Override
    public void ended(LoadUser user, long due) {
      ready.add((User) user);
      through.countDown();
    }

    @Override
    public void left(LoadUser user) {
      through.countDown();
    }
  }
}
