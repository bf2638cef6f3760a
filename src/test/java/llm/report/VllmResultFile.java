package llm.report;

import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import llm.measure.Point;
import llm.measure.PointSummary;

/**
 * The file of a point as {@code vllm bench serve --save-result} would have written it.
 *
 * <p>It is {@code results/<kind>-<shape>/conc_<N>.json} for a closed point, {@code rate_<R>.json}
 * for an open one, and {@code results/<kind>-custom/<scenario>.json} for a scenario of a user's own
 * set-up; characters unfit for a file name become {@code -}.
 *
 * <p>A reader of such files compares {@code mean_ttft_ms} and {@code mean_tpot_ms} with limits, and
 * cannot do so where one does not exist. Such points have names that it does not look for: {@code
 * failed_conc_<N>.json} without one success, {@code no_tpot_conc_<N>.json} where text was generated
 * but no TPOT can be told (answers of one token, or in one piece). Neither holds a 0 that would
 * pass every limit. A point that was not measured has no file: it has not failed either.
 */
public final class VllmResultFile {

  private static final String FAILED = "failed_";
  private static final String NO_TPOT = "no_tpot_";
  private static final int NAME_LIMIT = 100;

  private final RunReport run;
  private final PointReport report;

  /** The file of one of the run's points. */
  public VllmResultFile(RunReport run, PointReport report) {
    this.run = run;
    this.report = report;
  }

  /** Where it belongs below the folder of a run's files, with {@code /}. */
  public String path() {
    return folder() + prefix() + stem() + ".json";
  }

  /** The same place under every name that it could have, however the point had gone. */
  List<String> allPaths() {
    return Stream.of("", FAILED, NO_TPOT)
        .map(prefix -> folder() + prefix + stem() + ".json")
        .toList();
  }

  /** Its members in their order. */
  public Map<String, Object> members() {
    return VllmResult.of(run, report);
  }

  /** Writes it as strict JSON on one line, as vLLM does. */
  public void writeTo(Writer out) throws IOException {
    JsonWriter.writeLine(out, members());
  }

  private Point point() {
    return report.summary().point();
  }

  private String folder() {
    return "results/" + safe(point().kind().word() + "-" + point().shape()) + "/";
  }

  private String stem() {
    if (point().concurrency().isPresent()) {
      return "conc_" + point().concurrency().getAsInt();
    }
    if (point().rate().isPresent()) {
      BigDecimal rate = BigDecimal.valueOf(point().rate().getAsDouble());
      return "rate_" + rate.stripTrailingZeros().toPlainString();
    }
    return safe(point().name());
  }

  private String prefix() {
    if (report.summary().counts().successes() == 0) {
      return FAILED;
    }
    return point().kind().isGenerating() && !hasTimePerOutputToken() ? NO_TPOT : "";
  }

  /** By vLLM's rule an answer in one piece has a TPOT of 0: that is none. */
  private boolean hasTimePerOutputToken() {
    PointSummary summary = report.summary();
    OptionalDouble vllm = summary.vllm().timePerOutputToken().mean();
    return vllm.isPresent() && vllm.getAsDouble() > 0;
  }

  private static String safe(String name) {
    String safe = name.replaceAll("[^A-Za-z0-9._-]+", "-").replaceAll("^[.-]+|[.-]+$", "");
    String cut = safe.length() > NAME_LIMIT ? safe.substring(0, NAME_LIMIT) : safe;
    return cut.isEmpty() ? "unnamed" : cut;
  }
}
