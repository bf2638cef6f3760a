package llm;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import llm.api.SecretFilter;
import llm.engine.IndexSection;
import llm.engine.LoadRun;
import llm.engine.Target;
import llm.load.LoadPoint;
import llm.measure.ClientHealth;
import llm.measure.Objectives;
import llm.measure.Point;
import llm.measure.PointSummary;
import llm.measure.Requirement;
import llm.measure.SloJudge;
import llm.measure.SloVerdict;
import llm.report.ConsoleTable;
import llm.report.CountedInputs;
import llm.report.Environment;
import llm.report.GitHubSummary;
import llm.report.Health;
import llm.report.Outcome;
import llm.report.PointContent;
import llm.report.PointReport;
import llm.report.ReportWriter;
import llm.report.RunComparison;
import llm.report.RunReport;
import llm.report.VllmBackend;
import llm.report.html.RunPage;
import llm.settings.EmbeddingShape;
import llm.settings.ImageShape;
import llm.settings.PromptsShape;
import llm.settings.RerankShape;
import llm.settings.Settings;
import llm.settings.Shape;
import llm.workload.CountedTextSource;

/** What is left behind by a run: judges it, writes its files, prints its table. */
final class RunEnd {

  private final Settings settings;
  private final String simulation;
  private final Instant started;
  private final Map<Point, LoadPoint> plans;
  private final List<InputWaits> waits;
  private final Objectives slo;
  private final Target target;
  private final RunRecorder recorder;
  private final LoadRun engine;
  private final Collection<CountedTextSource> texts;
  private final Optional<Gate> gate;

  RunEnd(
      Settings settings,
      String simulation,
      Instant started,
      Map<Point, LoadPoint> plans,
      List<InputWaits> waits,
      Objectives slo,
      Target target,
      RunRecorder recorder,
      LoadRun engine,
      Collection<CountedTextSource> texts,
      Optional<Gate> gate) {
    this.settings = settings;
    this.simulation = simulation;
    this.started = started;
    this.plans = plans;
    this.waits = waits;
    this.slo = slo;
    this.target = target;
    this.recorder = recorder;
    this.engine = engine;
    this.texts = texts;
    this.gate = gate;
  }

  /**
   * Makes all reports.
   *
   * @param cutOff whether the run was ended from outside; it does not pass then
   * @return whether the run passes: it has met its objectives and all files are there
   */
  boolean report(Path folder, boolean cutOff) {
    List<PointSummary> summaries = recorder.finish();
    Requirement requirement = SloSettingsReader.requirement(settings.slo().require());
    SloVerdict verdict = SloJudge.judge(slo, requirement, summaries);
    List<PointReport> points =
        summaries.stream().map(summary -> pointReport(summary, verdict)).toList();
    Optional<RunComparison> comparison = gate.map(it -> it.compare(points));
    Outcome outcome = outcome(verdict, comparison, cutOff);
    ReportWriter.Written written =
        written(runReport(points, comparison, outcome, health(summaries, cutOff)), folder);
    gitHubSummary(written.run());
    warnOfWarmup();
    engine.reportsIn(folder);
    IndexSection.obstacle().ifPresent(Console::warn);
    written.problems().forEach(Console::warn);
    Console.say(ConsoleTable.of(written.run()));
    Console.say("LLM figures: " + folder.toAbsolutePath().normalize());
    Console.say("LLM report: " + RunPage.of(folder).toUri());
    return written.run().outcome().passed();
  }

  private static void gitHubSummary(RunReport run) {
    Optional.ofNullable(System.getenv(GitHubSummary.VARIABLE))
        .filter(file -> !file.isBlank())
        .flatMap(file -> GitHubSummary.append(run, Path.of(file)))
        .ifPresent(Console::warn);
  }

  /** The page is made of the other files, and these say so when it cannot be written. */
  private static ReportWriter.Written written(RunReport run, Path folder) {
    ReportWriter.Written files = ReportWriter.write(run, folder);
    Optional<String> problem = RunPage.write(folder);
    if (problem.isEmpty()) {
      return files;
    }
    // a run that fails for its other files needs no second reason
    ReportWriter.Written again =
        files.problems().isEmpty()
            ? ReportWriter.write(
                files.run().with(files.run().outcome().failedBy(problem.get())), folder)
            : files;
    List<String> problems = new ArrayList<>(again.problems());
    problems.add(problem.get());
    return new ReportWriter.Written(again.run(), problems);
  }

  /** A run whose files are not whole does not pass: whoever reads them would miss something. */
  private Outcome outcome(SloVerdict verdict, Optional<RunComparison> comparison, boolean cutOff) {
    List<String> reasons = new ArrayList<>();
    if (cutOff) {
      reasons.add("the run was cut off before its end");
    }
    engine.obstacle().ifPresent(reasons::add);
    if (!verdict.met()) {
      reasons.addAll(verdict.misses());
    }
    comparison.map(RunComparison::failures).ifPresent(reasons::addAll);
    if (recorder.missing() > 0) {
      reasons.add(recorder.missing() + " requests could not be recorded");
    }
    UnbuiltRequests.reason(engine.unbuilt()).ifPresent(reasons::add);
    return new Outcome(reasons.isEmpty() && verdict.met(), reasons);
  }

  private RunReport runReport(
      List<PointReport> points,
      Optional<RunComparison> comparison,
      Outcome outcome,
      Health health) {
    SecretFilter secrets = engine.options().secrets();
    return new RunReport(
        Optional.of(secrets.clean(settings.run().label())).filter(label -> !label.isEmpty()),
        simulation,
        started,
        shown(settings.run().shownMetadata(), secrets),
        shown(settings.describe(), secrets),
        Environment.describe(),
        points,
        List.of(),
        health,
        outcome,
        comparison);
  }

  /** A key may also stand where nobody expects one, such as in the metadata. */
  @SuppressWarnings("unchecked") // texts stay texts
  private static <T> Map<String, T> shown(Map<String, T> values, SecretFilter secrets) {
    return (Map<String, T>) Secrets.shown(values, secrets);
  }

  private Health health(List<PointSummary> summaries, boolean cutOff) {
    Map<Point, Long> planned =
        plans.values().stream()
            .collect(
                Collectors.toMap(
                    LoadPoint::point, plan -> plan.requests() * settings.loadSettings().repeats()));
    long missing = recorder.missing();
    Health health =
        Health.of(ClientHealth.of(summaries, planned, !cutOff && missing == 0), missing)
            .plus(UnbuiltRequests.judge(engine.unbuilt()));
    return InputWaits.judge(waits).map(health::plus).orElse(health);
  }

  private PointReport pointReport(PointSummary summary, SloVerdict verdict) {
    LoadPoint plan = plans.get(summary.point());
    return new PointReport(
        summary,
        models(summary.point()),
        backend(summary.point()),
        plan == null ? PointContent.NOTHING : asked(plan.shape()),
        verdict.results().stream()
            .filter(result -> result.point().equals(summary.point()))
            .toList(),
        plan == null ? Optional.empty() : counted(plan.shape()),
        recorder.details(summary.point()));
  }

  private Optional<CountedInputs> counted(Shape shape) {
    return texts.stream()
        .flatMap(source -> source.counted(shape).stream())
        .map(it -> new CountedInputs(it.by(), it.texts(), it.exact(), it.least(), it.most()))
        .findFirst();
  }

  private static PointContent asked(Shape shape) {
    int input = (int) shape.inputTokens();
    if (shape instanceof PromptsShape) {
      return PointContent.NOTHING;
    }
    if (shape instanceof ImageShape image) {
      return PointContent.image(image.images(), input, shape.outputTokens());
    }
    if (shape instanceof EmbeddingShape embedding) {
      return PointContent.pooling(embedding.texts(), input);
    }
    if (shape instanceof RerankShape rerank) {
      return PointContent.pooling(rerank.documents(), input);
    }
    return PointContent.text(input, shape.outputTokens());
  }

  /** Those that its requests asked for, be they others than the settings'. */
  private String models(Point point) {
    List<String> asked = engine.models(point);
    return String.join(", ", asked.isEmpty() ? target.models() : asked);
  }

  private VllmBackend backend(Point point) {
    return engine.completes(point) ? VllmBackend.COMPLETIONS : VllmBackend.of(point.kind());
  }

  private void warnOfWarmup() {
    if (engine.warmupFailures() > 0) {
      Console.warn(
          engine.warmupFailures()
              + " warm-up requests failed; they are in no figure (the first: "
              + engine.firstWarmupFailure().orElse("unknown")
              + ")");
    }
  }
}
