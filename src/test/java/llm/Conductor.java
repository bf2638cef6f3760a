package llm;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import llm.engine.Crowd;
import llm.engine.CrowdDirector;
import llm.engine.Turn;
import llm.load.ClosedPlan;

/** Runs the stages of an agenda one after the other, after the client has been warmed up. */
final class Conductor implements CrowdDirector {

  private final List<ClientWarmup> warmups;
  private final Agenda agenda;
  private final RunRecorder recorder;

  Conductor(List<ClientWarmup> warmups, Agenda agenda, RunRecorder recorder) {
    this.warmups = List.copyOf(warmups);
    this.agenda = agenda;
    this.recorder = recorder;
  }

  @Override
  public void direct(Crowd crowd) throws InterruptedException {
    for (ClientWarmup warmup : warmups) {
      Console.say(warmup.inWords());
      measure(warmup.stage(), crowd);
    }
    for (Optional<Stage> stage = agenda.next(); stage.isPresent(); stage = agenda.next()) {
      // nobody works on the figures of one load while the next is measured
      await(recorder.settle(agenda.over()), crowd);
      run(stage.get(), crowd);
    }
  }

  private static void run(Stage stage, Crowd crowd) throws InterruptedException {
    // making records takes a while, so it begins before they are needed
    stage.begin();
    warmUp(stage, crowd);
    measure(stage, crowd);
  }

  /**
   * The warm-up has users of its own: a request may make its user leave. Nor do connections lie
   * idle while it goes on.
   */
  private static void warmUp(Stage stage, Crowd crowd) throws InterruptedException {
    if (stage.warmupRequests() > 0) {
      int users = (int) Math.min(stage.warmupUsers(), stage.warmupRequests());
      ClosedPlan.of(users, stage.warmupRequests())
          .run(new CrowdUsers(crowd, stage.warmups(), false), () -> {});
      mustGoOn(crowd);
    }
  }

  private static void measure(Stage stage, Crowd crowd) throws InterruptedException {
    stage.begin();
    await(stage.stocked(), crowd);
    collectGarbage();
    CrowdUsers users = new CrowdUsers(crowd, stage.rounds(), stage.load().isOfNewUsers());
    Optional<Turn> opening = stage.opening();
    if (opening.isPresent()) {
      // connections are opened last, since a server closes idle ones
      users.ready(stage.load().knownUsers(), opening.get());
    }
    stage.load().run(users, () -> crowd.cutOff(stage.points()::contains));
    mustGoOn(crowd);
  }

  /**
   * Nothing is measured yet, so nobody notices this pause; the next one comes later, and is short
   * because what there is now has been moved out of its way.
   */
  private static void collectGarbage() {
    System.gc();
  }

  private static void await(CompletableFuture<Void> future, Crowd crowd)
      throws InterruptedException {
    try {
      future.get();
    } catch (ExecutionException e) {
      crowd.giveUp(e.getCause());
    }
    mustGoOn(crowd);
  }

  private static void mustGoOn(Crowd crowd) throws InterruptedException {
    if (crowd.isOver()) {
      throw new InterruptedException("the run is over");
    }
  }
}
