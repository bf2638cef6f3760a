package llm;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Session;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import llm.measure.Point;

/**
 * Rounds that begin when what went before them is settled, so that nobody works on the figures of
 * one load while the next is measured.
 *
 * @param rounds what is done
 * @param settle settles what went before, asked once
 */
record RoundsInTurn(Rounds rounds, Supplier<CompletableFuture<Void>> settle) implements Rounds {

  @Override
  public List<Point> points() {
    return rounds.points();
  }

  @Override
  public void begin() {
    rounds.begin();
  }

  @Override
  public CompletableFuture<Map<String, Object>> stocked() {
    return settle.get().thenCompose(settled -> rounds.stocked());
  }

  @Override
  public Session enter(Session session) {
    return rounds.enter(session);
  }

  @Override
  public ChainBuilder round(boolean warmup) {
    return rounds.round(warmup);
  }
}
