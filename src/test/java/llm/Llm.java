package llm;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static java.util.stream.Collectors.joining;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import llm.engine.CrowdActionBuilder;
import llm.engine.OpeningActionBuilder;
import llm.engine.Target;
import llm.load.ClosedPlan;
import llm.load.LoadPoint;
import llm.measure.Kind;
import llm.measure.Point;
import llm.settings.ConnectMode;
import llm.settings.RerankEndpoint;
import llm.settings.Settings;
import llm.settings.SettingsException;
import llm.settings.Shape;
import llm.workload.PromptFile;
import llm.workload.PromptFileException;
import llm.workload.Prompts;
import llm.workload.RecordSource;
import llm.workload.Workload;

/**
 * A load test of an LLM server: what it is pointed at, how it measures, and what it leaves behind.
 * Every simulation has one, made first:
 *
 * <pre>{@code
 * private final Llm llm = Llm.fromConfig();
 * }</pre>
 *
 * <p>Under Gatling's own injection each scenario of the set-up is a load point; with {@link
 * #points} the points come from {@code llm.shapes} and {@code llm.load.*}.
 */
public final class Llm {

  private final Settings settings;
  private final LlmRun run;
  private boolean hasPoints;

  private Llm(Settings settings) {
    this.settings = settings;
    this.run = LlmRun.start(settings);
  }

  /**
   * Reads the settings (see {@code llm.conf}), makes sure that the server is there and fits them,
   * and begins the run.
   *
   * <p>A mistake of the user's ends the process with one line per mistake and status 1.
   */
  public static Llm fromConfig() {
    try {
      return with(Settings.load());
    } catch (SettingsException e) {
      throw Fatal.because(e.getMessage());
    }
  }

  /** As {@link #fromConfig()}, with settings that were made otherwise. */
  public static Llm with(Settings settings) {
    return new Llm(settings);
  }

  /**
   * The load points of the settings: every shape at every concurrency, one after the other, and all
   * of them again for each repeat that {@code llm.load.repeats} asks for. At each point so many
   * users as the concurrency says go through {@code ask} {@code llm.load.requests} times in all,
   * each user the next time when its last one has ended.
   *
   * <p>A simulation calls this once; a second call ends the process with one line, as does a kind
   * that there is none of.
   *
   * @param kind {@code text}, {@code image}, {@code embedding}, {@code rerank} or {@code score};
   *     heads the points' names
   * @param workload what the requests are made of, e.g. {@link LlmDsl#randomPrompts()}
   * @param ask sends one request, or one conversation: {@code llm.load.requests} counts rounds of
   *     it. Finds {@code #{point}} in the session beside the workload's own attributes. Its first
   *     request is due when the round begins, so a pause before it would count as lateness of the
   *     client: that is what {@link LlmDsl#think} is for
   */
  public <S extends Shape> PopulationBuilder points(
      String kind, Workload<S> workload, ChainBuilder ask) {
    Kind known = kind(kind);
    claimPoints();
    Applicability.check(known, workload, settings);
    Applicability.checkServer(known, run.server(), settings);
    checkOpenFiles(1);
    List<S> shapes = PointShapes.of(known, workload, settings);
    Map<S, RecordSource> sources = run.sources(known, run.server(), workload, shapes);
    Optional<ChainBuilder> open = opening(List.of(run.target()));
    List<Stage> stages = new ArrayList<>();
    int number = 0;
    for (int repeat = 1; repeat <= settings.loadSettings().repeats(); repeat++) {
      for (S shape : shapes) {
        for (int users : settings.loadSettings().concurrency()) {
          LoadPoint plan = closedPoint(known, shape, users, number++, repeat);
          StagePart part =
              run.part(
                  plan,
                  sources.get(shape),
                  run.records().forLoad(1, plan.warmupRequests() > 0),
                  ask,
                  StagePart.attributes(plan, "c=" + users, Optional.empty()),
                  1);
          stages.add(
              new Stage(
                  ClosedPlan.of(users, plan.requests()),
                  List.of(part),
                  plan.warmupRequests(),
                  open));
        }
      }
    }
    return population(known.word(), List.of(known), stages, List.of(ask), open);
  }

  /**
   * Load points of several kinds of traffic at once, as {@code llm.mixed.*} says: at every
   * concurrency of {@code llm.load.concurrency} so many users send {@code llm.load.requests}
   * requests in all, dealt to the kinds by their weights. Each kind is a point of its own, with its
   * own figures and its own objective.
   *
   * <p>A simulation calls this once, and not beside {@link #points}.
   *
   * @param shares one per kind, see {@link LlmDsl#share}; those without a weight are left out
   */
  public PopulationBuilder mix(Share<?>... shares) {
    claimPoints();
    Applicability.checkMix(settings);
    Mix mix = new Mix(settings, run, List.of(shares));
    if (mix.kinds().contains(Kind.RERANK)
        && settings.request().pooling().rerankEndpoint() == RerankEndpoint.SCORE) {
      throw Fatal.because(
          "llm.rerank.endpoint = score: does not apply to a mix, whose rerank requests rank");
    }
    checkOpenFiles(mix.targets().size());
    Optional<ChainBuilder> open = opening(mix.targets());
    List<Stage> stages = new ArrayList<>();
    for (int repeat = 1; repeat <= settings.loadSettings().repeats(); repeat++) {
      for (int users : settings.loadSettings().concurrency()) {
        stages.add(mix.stage(users, repeat, open));
      }
    }
    return population("mixed", mix.kinds(), stages, mix.asks(), open);
  }

  /** One user, whom Gatling starts, and who stays as long as those of the stages come and go. */
  private PopulationBuilder population(
      String name,
      List<Kind> kinds,
      List<Stage> stages,
      List<ChainBuilder> asks,
      Optional<ChainBuilder> open) {
    List<ClientWarmup> warmups =
        settings.warmup().client() ? kinds.stream().map(this::clientWarmup).toList() : List.of();
    List<ChainBuilder> chains = new ArrayList<>(asks);
    open.ifPresent(chains::add);
    warmups.forEach(warmup -> chains.addAll(warmup.stage().chains()));
    return scenario(name)
        .exec(CrowdActionBuilder.of(chains, run.conductor(warmups, new PlannedStages(stages))))
        .injectOpen(atOnceUsers(1));
  }

  private ClientWarmup clientWarmup(Kind kind) {
    return ClientWarmup.of(kind, run.warmupTarget(), run.records());
  }

  private Optional<ChainBuilder> opening(List<Target> targets) {
    return settings.loadSettings().connect() == ConnectMode.AHEAD
        ? Optional.of(
            exec(targets.stream().map(target -> exec(OpeningActionBuilder.to(target))).toList()))
        : Optional.empty();
  }

  /**
   * What the settings say that text is made of: the prompts of {@code llm.prompt.file}, or else
   * random ones.
   */
  public Workload<?> prompts() {
    Optional<String> file = settings.promptFile().file();
    return file.isPresent() ? prompts(file.get()) : Workload.randomPrompts();
  }

  /**
   * What the settings say that text with images is made of: the prompts of {@code llm.prompt.file}
   * and the images it names, or else random ones.
   */
  public Workload<?> imagePrompts() {
    Optional<String> file = settings.promptFile().file();
    return file.isPresent() ? prompts(file.get()) : Workload.randomImages();
  }

  /**
   * The prompts of a file, for {@link #points} and for Gatling's {@code feed}, taken as {@code
   * llm.prompt.sampling} says. Mistakes in the file end the process with one line each.
   *
   * @param name of a JSONL, JSON, CSV or text file in {@code feeders/prompts}, or its path
   */
  public Prompts prompts(String name) {
    try {
      PromptFile file = PromptFile.open(name, Path.of(""));
      Console.say("gatling-llm: " + file.describe());
      return Prompts.of(file, settings);
    } catch (PromptFileException e) {
      throw Fatal.because(e.getMessage());
    }
  }

  /**
   * Gatling's HTTP protocol as the suite needs it, through the proxy that the JVM's own properties
   * name ({@code -Dhttp.proxyHost} and the like), if any; what Gatling offers beyond, such as
   * {@code shareConnections()}, can be added to it.
   */
  public HttpProtocolBuilder protocol() {
    HttpProtocolBuilder protocol =
        http.baseUrl(run.target().base())
            .disableWarmUp()
            .disableCaching()
            .disableAutoReferer()
            .disableAutoOrigin();
    HttpProtocolBuilder onTheWay = JvmProxy.onTheWay(protocol, servers());
    return settings.target().http2() ? onTheWay.enableHttp2() : onTheWay;
  }

  private List<URI> servers() {
    return Stream.concat(
            Stream.of(run.target().url()),
            settings.mixed().urls().values().stream().flatMap(Optional::stream))
        .toList();
  }

  /** The settings of the run. */
  public Settings settings() {
    return settings;
  }

  /** Over HTTP/2 connections may be shared. */
  private void checkOpenFiles(int servers) {
    if (!settings.target().http2()) {
      int ends = settings.target().url().isEmpty() ? 2 : 1;
      int users = Collections.max(settings.loadSettings().concurrency());
      OpenFiles.check(users, ends * servers);
    }
  }

  private void claimPoints() {
    if (hasPoints) {
      throw Fatal.because(
          "llm.points(…) or llm.mix(…) is called twice: a simulation has one set of points, which"
              + " llm.shapes and llm.load.concurrency make");
    }
    hasPoints = true;
  }

  private LoadPoint closedPoint(Kind kind, Shape shape, int users, int number, int repeat) {
    return new LoadPoint(
        Point.closed(kind, shape.name(), users),
        shape,
        settings.loadSettings().requests(),
        settings.warmup().requests(),
        number,
        repeat);
  }

  static Kind kind(String word) {
    return Stream.of(Kind.values())
        .filter(kind -> kind.word().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                Fatal.because(
                    "llm.points(\"%s\", …): no such kind; allowed: %s"
                        .formatted(
                            word,
                            Stream.of(Kind.values()).map(Kind::word).collect(joining(", ")))));
  }
}
