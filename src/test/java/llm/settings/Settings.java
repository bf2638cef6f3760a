package llm.settings;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * All settings of a run: read once, checked as a whole, immutable.
 *
 * <p>The value of a key comes from the first of these that has it:
 *
 * <ol>
 *   <li>a system property of the same name, {@code -Dllm.load.requests=64};
 *   <li>an environment variable, {@code LLM_LOAD_REQUESTS} (dots and dashes become underscores);
 *   <li>the file named by {@code -Dllm.config=FILE} (or {@code LLM_CONFIG});
 *   <li>every {@code llm.conf} on the class path, the nearest first, so that a project that uses
 *       the suite as a library only writes down what it wants to be different;
 *   <li>the default that the suite declares.
 * </ol>
 *
 * <p>Values of system properties and environment variables are taken literally; files are HOCON.
 *
 * @param target the server under test
 * @param request what requests hold beyond the prompt
 * @param shapes what requests are made of, none twice; empty for the usual ones of the kind of
 *     traffic
 * @param promptFile real prompts, where requests are made of them
 * @param seed of everything that is random in the workload
 * @param text how random texts are made
 * @param image what images are made of
 * @param loadSettings how the load points are made
 * @param mixed how kinds of traffic are mixed
 * @param warmup what runs before anything is measured
 * @param slo the bounds within which the server has to stay
 * @param gate what the run is compared with, and by how much it may be worse
 * @param verdict where the verdict on a request is a matter of taste
 * @param timeout the deadlines of a request
 * @param report what is written
 * @param run what the run is remembered by
 * @param simulated the embedded simulated server
 */
public record Settings(
    TargetSettings target,
    RequestSettings request,
    List<Shape> shapes,
    PromptFileSettings promptFile,
    long seed,
    TextSettings text,
    ImageSettings image,
    LoadSettings loadSettings,
    MixedSettings mixed,
    WarmupSettings warmup,
    SloSettings slo,
    GateSettings gate,
    VerdictSettings verdict,
    TimeoutSettings timeout,
    ReportSettings report,
    RunSettings run,
    SimulatedSettings simulated) {

  /** Checks that everything is there. */
  public Settings {
    Objects.requireNonNull(target, "target");
    Objects.requireNonNull(request, "request");
    shapes = List.copyOf(shapes);
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(promptFile, "promptFile");
    Objects.requireNonNull(image, "image");
    Objects.requireNonNull(loadSettings, "loadSettings");
    Objects.requireNonNull(mixed, "mixed");
    Objects.requireNonNull(warmup, "warmup");
    Objects.requireNonNull(slo, "slo");
    Objects.requireNonNull(gate, "gate");
    Objects.requireNonNull(verdict, "verdict");
    Objects.requireNonNull(timeout, "timeout");
    Objects.requireNonNull(report, "report");
    Objects.requireNonNull(run, "run");
    Objects.requireNonNull(simulated, "simulated");
  }

  /**
   * Reads the settings of this process.
   *
   * @throws SettingsException with all mistakes of the configuration
   */
  public static Settings load() {
    return load(SettingsSources.ofProcess());
  }

  /**
   * Reads the settings from the given sources.
   *
   * @throws SettingsException with all mistakes of the configuration
   */
  public static Settings load(SettingsSources sources) {
    Mistakes mistakes = new Mistakes();
    Values values = new Values(sources, mistakes);
    TargetSettings target = TargetKeys.read(values);
    RequestSettings request = RequestKeys.read(values);
    List<Shape> shapes = ShapeKeys.readShapes(values);
    PromptFileSettings promptFile = PromptFileKeys.read(values);
    long seed = values.get(ShapeKeys.SEED);
    TextSettings text = TextKeys.read(values);
    ImageSettings image = ImageKeys.read(values);
    LoadSettings load = LoadKeys.read(values);
    MixedSettings mixed = MixedKeys.read(values);
    WarmupSettings warmup = WarmupKeys.read(values);
    SloSettings slo = SloKeys.read(values);
    GateSettings gate = GateKeys.read(values);
    VerdictSettings verdict = VerdictKeys.read(values);
    TimeoutSettings timeout = TimeoutKeys.read(values);
    ReportSettings report = ReportKeys.read(values);
    RunSettings run = RunKeys.read(values);
    SimulatedSettings simulated = SimulatedKeys.read(values);
    mistakes.throwIfAny();
    return new Settings(
        target,
        request,
        shapes,
        promptFile,
        seed,
        text,
        image,
        load,
        mixed,
        warmup,
        slo,
        gate,
        verdict,
        timeout,
        report,
        run,
        simulated);
  }

  /** The same settings for another server. */
  public Settings withTarget(TargetSettings other) {
    return new Settings(
        other,
        request,
        shapes,
        promptFile,
        seed,
        text,
        image,
        loadSettings,
        mixed,
        warmup,
        slo,
        gate,
        verdict,
        timeout,
        report,
        run,
        simulated);
  }

  /**
   * The effective value of every key for reports, in the order of {@code llm.conf}: texts, numbers,
   * flags, lists and maps. API keys, headers and entries of secret names, and secrets in URLs are
   * masked.
   */
  public Map<String, Object> describe() {
    Map<String, Object> values = new LinkedHashMap<>();
    Keys.ALL.forEach(key -> values.put(key.path(), key.describe(this)));
    return Collections.unmodifiableMap(values);
  }
}
