package llm;

import io.gatling.javaapi.core.ChainBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import llm.engine.Turn;
import llm.load.Deal;
import llm.load.LoadPlan;
import llm.measure.Point;

/**
 * What runs as one: a load on one point, or on several at once whose rounds are dealt by weight.
 *
 * @param load what is put on the server
 * @param parts its kinds of traffic
 * @param warmupRequests sent before, which are not measured
 * @param open opens a connection ahead; empty to open it inside the first request
 */
record Stage(
    LoadPlan load, List<StagePart> parts, long warmupRequests, Optional<ChainBuilder> open) {

  /** Copies the list. */
  Stage {
    parts = List.copyOf(parts);
  }

  /** What it measures. */
  List<Point> points() {
    return parts.stream().map(part -> part.plan().point()).toList();
  }

  /** What its users go through. */
  List<ChainBuilder> chains() {
    return parts.stream().map(StagePart::ask).toList();
  }

  /** Begins to make what the requests are made of, which takes a while. */
  void begin() {
    parts.forEach(part -> part.records().begin());
  }

  /** Done when so much of that is there that the load can begin. */
  CompletableFuture<Void> stocked() {
    return CompletableFuture.allOf(
        parts.stream().map(part -> part.records().stocked()).toArray(CompletableFuture<?>[]::new));
  }

  /** The rounds of its warm-up, in turn. */
  Supplier<Turn> warmups() {
    Supplier<StagePart> dealt = dealt();
    return () -> dealt.get().warmup();
  }

  /** The rounds that are measured, in turn. */
  Supplier<Turn> rounds() {
    Supplier<StagePart> dealt = dealt();
    return () -> dealt.get().measured();
  }

  /** How many users its warm-up has at most. */
  int warmupUsers() {
    return Math.max(1, load.knownUsers());
  }

  /** What a user does to open its connections ahead; empty where nobody does. */
  Optional<Turn> opening() {
    // what belongs to several points at once belongs to none
    Map<String, Object> attributes = parts.size() == 1 ? parts.get(0).attributes() : Map.of();
    return open.filter(any -> load.knownUsers() > 0).map(chain -> Turn.of(chain, attributes));
  }

  private Supplier<StagePart> dealt() {
    if (parts.size() == 1) {
      return () -> parts.get(0);
    }
    Deal deal = new Deal(parts.stream().mapToDouble(StagePart::weight).toArray());
    return () -> parts.get(deal.next());
  }
}
