package llm;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import llm.api.SecretFilter;
import llm.engine.LoadRun;
import llm.engine.RunOptions;
import llm.engine.RunRegistry;
import llm.engine.Target;
import llm.engine.Timeouts;
import llm.load.ClosedPoint;
import llm.measure.Point;
import llm.measure.PointPlan;
import llm.measure.RunAccumulator;
import llm.measure.Slo;
import llm.server.SimulatedServer;
import llm.settings.Endpoint;
import llm.settings.Settings;
import llm.settings.ShortOutput;
import llm.settings.SimulatedSettings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run from its beginning to its reports: owns the embedded servers, the recorder and the
 * progress line, and is told by the engine when Gatling is through.
 */
final class LlmRun {

  private static final Logger LOGGER = LoggerFactory.getLogger(LlmRun.class);

  private final Settings settings;
  private final String simulation = GatlingProcess.simulationName().orElse("simulation");
  private final Instant started = Instant.now();
  private final long nonce = new SecureRandom().nextLong();
  private final String id = HexFormat.of().toHexDigits((int) nonce);
  private final List<SimulatedServer> servers = new ArrayList<>();
  private final List<Point> points = new CopyOnWriteArrayList<>();
  private final Map<Point, ClosedPoint> plans = new ConcurrentHashMap<>();
  private final RunFolder folder;
  private final Slo slo;
  private final RunAccumulator figures;
  private final Target target;
  private final RunRecorder recorder;
  private final LoadRun engine;
  private final ProgressTicker progress;
  private volatile boolean passed;

  private LlmRun(Settings settings) {
    this.settings = settings;
    this.folder =
        new RunFolder(GatlingFolder.of(simulation), Path.of("target", "gatling", "llm-" + id));
    this.slo = SloSettingsReader.slo(settings.slo());
    this.figures = new RunAccumulator(slo);
    this.target = Targets.reach(settings, this::startServer);
    long startedNanos = System.nanoTime();
    this.recorder = new RunRecorder(figures, folder::llm, startedNanos, settings.report().detail());
    this.engine = new LoadRun(options(), this::finish);
    this.progress =
        new ProgressTicker(recorder, points, startedNanos, settings.report().progress());
  }

  /** Begins a run and makes it the JVM's own. */
  static LlmRun start(Settings settings) {
    LlmRun run = new LlmRun(settings);
    RunRegistry.begin(run.engine);
    ExitStatus.decideBy(run.engine, () -> run.passed);
    Console.say(run.greeting());
    return run;
  }

  /** Makes this run's prompts its own. */
  long nonce() {
    return nonce;
  }

  /** The server that is measured. */
  Target target() {
    return target;
  }

  /** A fast simulated server in this JVM, to warm the client up with. */
  Target warmupTarget() {
    SimulatedSettings fast = ClientWarmup.server();
    return Targets.plain(startServer(fast), fast);
  }

  /** Tells of a point before it runs. */
  void plan(ClosedPoint plan) {
    points.add(plan.point());
    plans.put(plan.point(), plan);
    figures.plan(new PointPlan(plan.point(), plan.requests(), Duration.ZERO, slo));
  }

  private SimulatedServer startServer(SimulatedSettings simulated) {
    SimulatedServer server = SimulatedServer.start(simulated);
    servers.add(server);
    return server;
  }

  private RunOptions options() {
    return new RunOptions(
        id,
        target,
        new Timeouts(
            settings.timeout().total(), settings.timeout().firstToken(), settings.timeout().idle()),
        settings.request().endpoint() == Endpoint.COMPLETIONS,
        settings.verdict().shortOutput() == ShortOutput.FAIL,
        settings.report().ttftRows(),
        settings.report().detail(),
        new SecretFilter(List.copyOf(target.headers().values())),
        recorder);
  }

  private String greeting() {
    boolean embedded = settings.target().url().isEmpty();
    return "gatling-llm: run "
        + id
        + ", model "
        + String.join(", ", target.models())
        + (embedded ? " of the embedded simulated server" : " at " + target.shownUrl());
  }

  private void finish() {
    progress.close();
    try {
      RunEnd end = new RunEnd(settings, simulation, started, plans, slo, target, recorder, engine);
      passed = end.report(folder.llm());
    } catch (RuntimeException e) {
      // the run fails, with what there is of it in requests.jsonl
      LOGGER.error("the reports could not be made", e);
    } finally {
      servers.forEach(SimulatedServer::close);
    }
  }
}
