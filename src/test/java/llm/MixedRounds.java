package llm;

import static io.gatling.javaapi.core.CoreDsl.doSwitch;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.onCase;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Choice;
import io.gatling.javaapi.core.Session;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import llm.engine.SessionKeys;
import llm.engine.Target;
import llm.load.Deal;
import llm.measure.Point;

/** Rounds of several points at once: each is dealt to one of them, by weight. */
final class MixedRounds implements Rounds {

  /**
   * The rounds of one of the points.
   *
   * @param rounds what is done
   * @param target the server it is done to
   * @param weight in proportion to those of the others, above 0
   */
  record Part(PointRounds rounds, Target target, double weight) {}

  private final List<Part> parts;

  MixedRounds(List<Part> parts) {
    this.parts = List.copyOf(parts);
  }

  @Override
  public List<Point> points() {
    return parts.stream().map(part -> part.rounds().plan().point()).toList();
  }

  @Override
  public void begin() {
    parts.forEach(part -> part.rounds().begin());
  }

  @Override
  public CompletableFuture<Map<String, Object>> stocked() {
    return CompletableFuture.allOf(
            parts.stream()
                .map(part -> part.rounds().stocked())
                .toArray(CompletableFuture<?>[]::new))
        .thenApply(all -> Map.of());
  }

  @Override
  public Session enter(Session session) {
    return session;
  }

  @Override
  public ChainBuilder round(boolean warmup) {
    Deal deal = new Deal(parts.stream().mapToDouble(Part::weight).toArray());
    List<Choice.WithKey> choices =
        IntStream.range(0, parts.size())
            .mapToObj(place -> onCase(place).then(round(parts.get(place), warmup)))
            .toList();
    return doSwitch(session -> deal.next()).on(choices);
  }

  private static ChainBuilder round(Part part, boolean warmup) {
    return exec(session -> part.rounds().enter(session).set(SessionKeys.TARGET, part.target()))
        .exec(part.rounds().round(warmup));
  }
}
