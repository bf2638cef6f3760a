package llm;

import io.gatling.javaapi.core.ChainBuilder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import llm.engine.Target;
import llm.load.ClosedPlan;
import llm.load.Deal;
import llm.load.LoadPoint;
import llm.measure.Kind;
import llm.measure.Point;
import llm.settings.MixedSettings;
import llm.settings.Settings;
import llm.settings.Shape;
import llm.workload.RecordSource;

/** The kinds of traffic of a mix, ready to be put together at any number of users. */
final class Mix {

  /** More would make a run of weeks. */
  private static final long MOST_REQUESTS = 10_000_000;

  private record Part(
      Share<?> share, Kind kind, Shape shape, double weight, Target target, RecordSource source) {}

  private final Settings settings;
  private final LlmRun run;
  private final List<Part> parts = new ArrayList<>();
  private int points;
  private int loads;

  /**
   * Gets the kinds that have a weight ready; a mistake ends the process with one line.
   *
   * @param shares one per kind
   */
  Mix(Settings settings, LlmRun run, List<Share<?>> shares) {
    this.settings = settings;
    this.run = run;
    MixedSettings mixed = settings.mixed();
    mixed.weights().keySet().stream()
        .filter(kind -> mixed.weights().get(kind) > 0)
        .filter(kind -> shares.stream().noneMatch(share -> share.kind().equals(kind)))
        .forEach(
            kind -> {
              throw Fatal.because(
                  "llm.mixed.weights." + kind + ": the simulation has no share of this kind");
            });
    mustBeOnePerKind(shares);
    for (Share<?> share : shares) {
      double weight = mixed.weights().getOrDefault(share.kind(), 0.0);
      if (weight > 0) {
        parts.add(part(settings, share, weight));
      }
    }
  }

  /** The servers that are asked, each once. */
  List<Target> targets() {
    return parts.stream().map(Part::target).distinct().toList();
  }

  /** The kinds whose requests differ, as far as the client is concerned: image is like text. */
  List<Kind> kinds() {
    return parts.stream()
        .map(part -> part.kind().isGenerating() ? Kind.TEXT : part.kind())
        .distinct()
        .toList();
  }

  /** What users do to send a request of each kind. */
  List<ChainBuilder> asks() {
    return parts.stream().map(part -> part.share().ask()).toList();
  }

  /**
   * A closed load; tells the run of the points.
   *
   * @param users of all kinds together
   * @param repeat which repeat of these points it is, from 1
   * @param open opens a user's connections ahead
   */
  Stage stage(int users, int repeat, Optional<ChainBuilder> open) {
    double[] weights = parts.stream().mapToDouble(Part::weight).toArray();
    long total = settings.loadSettings().requests();
    long warmup = settings.warmup().requests();
    long[] requests = Deal.shares(total, weights);
    long[] warmups = Deal.shares(warmup, weights);
    LoadRecords load = run.records().forLoad(parts.size(), warmup > 0);
    List<StagePart> stageParts = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      Part part = parts.get(i);
      mustHaveRequests(part, requests[i], total, weights);
      LoadPoint plan =
          new LoadPoint(
              Point.mixed(part.kind(), part.shape().name(), users),
              part.shape(),
              requests[i],
              warmups[i],
              number(part),
              repeat);
      stageParts.add(
          run.part(
              plan,
              part.source(),
              load,
              part.share().ask(),
              StagePart.attributes(plan, "c=" + users, Optional.of(part.target())),
              part.weight()));
    }
    loads++;
    return new Stage(ClosedPlan.of(users, total), stageParts, warmup, open);
  }

  private Part part(Settings settings, Share<?> share, double weight) {
    Kind kind = Llm.kind(share.kind());
    Targets.Reached server = server(settings, share.kind());
    return prepared(settings, share, kind, weight, server);
  }

  private <S extends Shape> Part prepared(
      Settings settings, Share<S> share, Kind kind, double weight, Targets.Reached server) {
    S shape = shape(settings.mixed(), share);
    Applicability.checkServer(kind, server, settings);
    RecordSource source = run.sources(kind, server, share.workload(), List.of(shape)).get(shape);
    run.mayAsk(server.target());
    return new Part(share, kind, shape, weight, server.target(), source);
  }

  /** Points of one name would be one. */
  static void mustBeOnePerKind(List<Share<?>> shares) {
    Set<String> kinds = new HashSet<>();
    for (Share<?> share : shares) {
      if (!kinds.add(share.kind())) {
        throw Fatal.because(
            "llm.mix(…): two shares of %s; a mix has one share of each kind"
                .formatted(share.kind()));
      }
    }
  }

  /** Prompts of a file or of the user's own are as long as they are. */
  private static <S extends Shape> S shape(MixedSettings mixed, Share<S> share) {
    return share.workload().ownShapes().stream()
        .findFirst()
        .orElseGet(() -> shapeOfSettings(mixed, share));
  }

  private static <S extends Shape> S shapeOfSettings(MixedSettings mixed, Share<S> share) {
    Shape shape = mixed.shapes().get(share.kind());
    String key = "llm.mixed.shapes." + share.kind();
    if (shape == null) {
      throw Fatal.because(key + ": it has a weight, so it must have a shape");
    }
    if (!share.workload().shapeType().isInstance(shape)) {
      throw Fatal.because(
          key + " = " + shape.name() + ": no shape of " + share.kind() + " traffic");
    }
    return share.workload().shapeType().cast(shape);
  }

  private Targets.Reached server(Settings settings, String kind) {
    MixedSettings mixed = settings.mixed();
    boolean usual = !mixed.urls().containsKey(kind) && !mixed.models().containsKey(kind);
    return usual
        ? run.server()
        : run.reach(
            Optional.ofNullable(mixed.urls().get(kind)),
            Optional.ofNullable(mixed.models().get(kind)));
  }

  /** Prompts that are taken in order go on from load to load, whatever other kinds there are. */
  private int number(Part part) {
    return part.share().workload().ownShapes().isEmpty() ? points++ : loads;
  }

  private static void mustHaveRequests(Part part, long requests, long total, double[] weights) {
    if (requests == 0) {
      OptionalLong enough = Deal.enough(MOST_REQUESTS, weights);
      throw Fatal.because(
          "llm.load.requests = %d: too few for the mix, %s gets none of them by its weight; %s"
              .formatted(
                  total,
                  part.kind().word(),
                  enough.isPresent()
                      ? "must be at least " + enough.getAsLong()
                      : "raise its weight in llm.mixed.weights"));
    }
  }
}
