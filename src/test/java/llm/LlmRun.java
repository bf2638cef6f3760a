package llm;

import io.gatling.javaapi.core.ChainBuilder;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import llm.engine.GatlingFolder;
import llm.engine.GatlingProcess;
import llm.engine.ImageDefaults;
import llm.engine.LoadRun;
import llm.engine.PoolingDefaults;
import llm.engine.RunOptions;
import llm.engine.RunRegistry;
import llm.engine.Target;
import llm.engine.Timeouts;
import llm.load.LoadPoint;
import llm.measure.Kind;
import llm.measure.Objectives;
import llm.measure.Point;
import llm.measure.PointPlan;
import llm.measure.RunAccumulator;
import llm.report.InputProgress;
import llm.server.SimulatedServer;
import llm.settings.Dialect;
import llm.settings.Endpoint;
import llm.settings.ImageOrder;
import llm.settings.PoolingSettings;
import llm.settings.Settings;
import llm.settings.Shape;
import llm.settings.ShortOutput;
import llm.settings.SimulatedSettings;
import llm.settings.TargetSettings;
import llm.settings.VectorEncoding;
import llm.workload.CountedTextSource;
import llm.workload.ImageException;
import llm.workload.ImageLoader;
import llm.workload.Preparation;
import llm.workload.PromptFileException;
import llm.workload.RecordSource;
import llm.workload.Texts;
import llm.workload.Workload;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run from its beginning to its reports: owns the embedded servers, the recorder and the
 * progress line, and is told by the engine when Gatling is through.
 */
final class LlmRun {

  private static final Logger LOGGER = LoggerFactory.getLogger(LlmRun.class);

  private static final Duration REPORT_PATIENCE = Duration.ofMinutes(1);

  /** Whose tokens texts are counted in. */
  private record TextsOf(Target target, boolean generating) {}

  private final Settings settings;
  private final String simulation = GatlingProcess.simulationName().orElse("simulation");
  private final Instant started = Instant.now();
  private final long nonce = new SecureRandom().nextLong();
  private final String id = HexFormat.of().toHexDigits((int) nonce);
  private final List<SimulatedServer> servers = new ArrayList<>();
  private final List<Point> points = new CopyOnWriteArrayList<>();
  private final Map<Point, LoadPoint> plans = new ConcurrentHashMap<>();
  private final List<PointRecords> inputs = new CopyOnWriteArrayList<>();
  private final List<InputWaits> waits = new CopyOnWriteArrayList<>();
  private final RunFolder folder;
  private final Objectives slo;
  private final Optional<Gate> gate;
  private final RunAccumulator figures;
  private final Targets.Reached server;
  private final RunRecorder recorder;
  private final LoadRun engine;
  private final ProgressTicker progress;
  private final Map<TextsOf, CountedTextSource> texts = new ConcurrentHashMap<>();
  private final RecordKeeper records = new RecordKeeper();
  private final CountDownLatch reported = new CountDownLatch(1);
  private volatile boolean cutOff;
  private volatile boolean passed;

  private LlmRun(Settings settings) {
    this.settings = settings;
    GatlingFolder gatling = GatlingFolder.of(simulation);
    this.folder = new RunFolder(gatling, gatling.results().resolve("llm-" + id));
    this.slo = SloSettingsReader.objectives(settings.slo());
    this.gate = Gate.of(settings.gate());
    this.figures = new RunAccumulator(slo);
    this.server = Targets.reach(settings, this::startServer);
    gatling
        .obstacle()
        .ifPresent(
            obstacle -> {
              throw Fatal.because(obstacle);
            });
    long startedNanos = System.nanoTime();
    this.recorder =
        new RunRecorder(
            figures, slo.usual(), folder::llm, startedNanos, settings.report().detail());
    this.engine = new LoadRun(options(), this::finish, Fatal::because);
    this.progress =
        new ProgressTicker(
            recorder::progress,
            this::stocking,
            points,
            startedNanos,
            settings.report().progress(),
            Console::say);
  }

  /** Begins a run and makes it the JVM's own. */
  static LlmRun start(Settings settings) {
    LlmRun run = new LlmRun(settings);
    RunRegistry.begin(run.engine);
    ExitStatus.decideBy(run);
    Console.say(run.greeting());
    run.warnOfAnotherKind();
    return run;
  }

  /** Makes this run's prompts its own, unless they are to be those of every other run. */
  long nonce() {
    return settings.text().nonce() ? nonce : 0;
  }

  /** Random texts for this kind of traffic; whose tokens are counted is decided with the first. */
  private Texts texts(Kind kind, Target asked) {
    return shape ->
        texts
            .computeIfAbsent(
                new TextsOf(asked, kind.isGenerating()),
                any -> new TokenCounting(settings, asked, kind, nonce()).texts())
            .of(shape);
  }

  /** What the server adds to each text, which is known when somebody has counted tokens. */
  private int addedTokens(Kind kind, Target asked) {
    CountedTextSource counted = texts.get(new TextsOf(asked, kind.isGenerating()));
    return counted == null ? 0 : counted.addedTokens();
  }

  /** Tells of a server that some requests go to instead. */
  void mayAsk(Target other) {
    engine.mayAsk(other);
  }

  /** The server that is measured. */
  Target target() {
    return server.target();
  }

  /** The server that is measured and what it says of itself. */
  Targets.Reached server() {
    return server;
  }

  /**
   * Another server, or another model of the same one; a mistake ends the process with one line.
   *
   * @param url of the server; empty for the run's own
   * @param model to ask for; empty for the first one that the server lists
   */
  Targets.Reached reach(Optional<Optional<URI>> url, Optional<String> model) {
    TargetSettings own = settings.target();
    List<String> models = model.map(List::of).orElse(List.of());
    boolean sameServer = url.isEmpty() || url.get().equals(own.url());
    return sameServer
        ? server.withModels(models, own.dialect())
        : Targets.reach(settings.withTarget(own.at(url.get(), models)), this::startServer);
  }

  /**
   * What makes the records of requests of this kind to a server, by their shapes; a shape that is
   * too long for a model, and a mistake in what requests are made of, ends the process with one
   * line.
   */
  <S extends Shape> Map<S, RecordSource> sources(
      Kind kind, Targets.Reached asked, Workload<S> workload, List<S> shapes) {
    shapes.forEach(shape -> asked.mustFit(shape, settings, 0));
    Map<S, RecordSource> sources = new HashMap<>();
    try {
      Workload.Prepared<S> prepared =
          workload.prepare(new Preparation(settings, nonce(), texts(kind, asked.target())));
      shapes.forEach(shape -> sources.put(shape, prepared.of(shape)));
    } catch (PromptFileException | ImageException e) {
      throw Fatal.because(e.getMessage());
    }
    int added = addedTokens(kind, asked.target());
    shapes.forEach(shape -> asked.mustFit(shape, settings, added));
    return sources;
  }

  /** A fast simulated server in this JVM, to warm the client up with. */
  Target warmupTarget() {
    SimulatedSettings fast = ClientWarmup.server();
    return Targets.plain(startServer(fast), fast);
  }

  /** Holds what the requests of the point that runs are made of. */
  RecordKeeper records() {
    return records;
  }

  /**
   * One kind of traffic of a stage, of which the run hears before it begins.
   *
   * @param plan its point
   * @param source makes what its requests are made of
   * @param load whose cores and memory that shares
   * @param ask sends one request, or one conversation
   * @param attributes that the sessions of its users have
   * @param weight in proportion to those of the other kinds, above 0
   */
  StagePart part(
      LoadPoint plan,
      RecordSource source,
      LoadRecords load,
      ChainBuilder ask,
      Map<String, Object> attributes,
      double weight) {
    InputWaits own = plan(plan);
    PointRecords made = new PointRecords(plan, source, load, own::add);
    inputs.add(made);
    return new StagePart(
        plan,
        made,
        ask,
        attributes,
        weight,
        () -> {
          own.begun();
          figures.roundBegun(plan.point());
        });
  }

  /** Directs the users of the run. */
  Conductor conductor(List<ClientWarmup> warmups, Agenda agenda) {
    return new Conductor(warmups, agenda, recorder);
  }

  private List<InputProgress> stocking() {
    return inputs.stream().flatMap(point -> point.stocking().stream()).toList();
  }

  private InputWaits plan(LoadPoint plan) {
    InputWaits own = new InputWaits(plan, Console::warn);
    waits.add(own);
    if (plan.repeat() == 1) {
      points.add(plan.point());
      plans.put(plan.point(), plan);
      figures.plan(pointPlan(plan));
    }
    return own;
  }

  private PointPlan pointPlan(LoadPoint plan) {
    int repeats = settings.loadSettings().repeats();
    return new PointPlan(
        plan.point(),
        plan.requests() * repeats,
        Duration.ZERO,
        slo.of(plan.point().kind()),
        repeats);
  }

  /** Whether a request to be measured has been sent. */
  boolean hasBegun() {
    return recorder.hasBegun();
  }

  /** Whether Gatling is through; the reports may still be in the making. */
  boolean hasEnded() {
    return engine.hasEnded();
  }

  /** Ends a run that is not through; what is in flight counts as aborted. */
  void cutOff() {
    cutOff = true;
    engine.end();
  }

  /** Waits for the reports, if not for ever: whoever ends the JVM wants it to end. */
  boolean awaitReports() {
    try {
      return reported.await(REPORT_PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Whether the run has met its objectives and its reports are there. */
  boolean passed() {
    return passed;
  }

  private SimulatedServer startServer(SimulatedSettings simulated) {
    try {
      SimulatedServer server = SimulatedServer.start(simulated);
      servers.add(server);
      return server;
    } catch (IllegalStateException e) {
      throw Fatal.because("llm.simulated.port: " + e.getMessage());
    } catch (UncheckedIOException e) {
      throw Fatal.because("llm.simulated.truth-log: " + e.getMessage());
    }
  }

  private RunOptions options() {
    return new RunOptions(
        id,
        target(),
        new Timeouts(
            settings.timeout().total(), settings.timeout().firstToken(), settings.timeout().idle()),
        settings.request().endpoint() == Endpoint.COMPLETIONS,
        images(),
        pooling(settings.request().pooling()),
        settings.verdict().shortOutput() == ShortOutput.FAIL,
        settings.report().ttftRows(),
        settings.report().detail(),
        Secrets.filter(settings, target().headers()),
        TargetSettings::isSecretHeader,
        recorder);
  }

  private ImageDefaults images() {
    ImageLoader loader = new ImageLoader(Path.of(""));
    boolean first = settings.image().order() == ImageOrder.IMAGE_FIRST;
    return new ImageDefaults(first, loader::loaded, loader::load);
  }

  private static PoolingDefaults pooling(PoolingSettings pooling) {
    return new PoolingDefaults(
        pooling.encoding() == VectorEncoding.BASE64,
        pooling.dimensions(),
        pooling.topN(),
        pooling.rerankPath());
  }

  private String greeting() {
    boolean embedded = settings.target().url().isEmpty();
    return "gatling-llm: run "
        + id
        + ", model "
        + String.join(", ", target().models())
        + (embedded ? " of the embedded simulated server" : " at " + target().shownUrl())
        + JvmProxy.to(target().url()).map(JvmProxy::inWords).orElse("")
        + (server.dialect() == Dialect.VLLM ? "" : ", spoken to as " + server.dialect().word());
  }

  /** The settings win, but a server that says it is another one is worth a word. */
  private void warnOfAnotherKind() {
    server
        .facts()
        .dialect(target().models())
        .filter(told -> told != server.dialect())
        .ifPresent(
            told ->
                Console.warn(
                    "llm.target.dialect = %s, but by what the server says of itself it is %s"
                        .formatted(server.dialect().word(), told.word())));
  }

  private void finish() {
    progress.close();
    records.close();
    try {
      RunEnd end =
          new RunEnd(
              settings,
              simulation,
              started,
              plans,
              waits,
              slo,
              target(),
              recorder,
              engine,
              texts.values(),
              gate);
      passed = end.report(folder.llm(), cutOff);
    } catch (RuntimeException | Error e) {
      // the run fails, with what there is of it in requests.jsonl
      LOGGER.error("the reports could not be made", e);
      Console.say("FAILED: the reports could not be made: " + e);
    } finally {
      servers.forEach(SimulatedServer::close);
      reported.countDown();
    }
  }
}
