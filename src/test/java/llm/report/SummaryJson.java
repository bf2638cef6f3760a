package llm.report;

import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code summary.json}: the whole run as strict JSON. */
public final class SummaryJson {

  /**
   * Version of the format of this file and of the {@code gatling_llm} key of result files. It grows
   * when a key goes or changes its meaning, not when one is added.
   */
  public static final int SCHEMA_VERSION = 1;

  private SummaryJson() {}

  /** The members of the file in their order. */
  public static Map<String, Object> of(RunReport run) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("schema_version", SCHEMA_VERSION);
    members.put("label", run.label());
    members.put("simulation", run.simulation());
    members.put("started", run.started());
    members.put("passed", run.outcome().passed());
    members.put("reasons", run.outcome().reasons());
    members.put("metadata", run.metadata());
    members.put("settings", run.settings());
    members.put("environment", run.environment());
    members.put("health", health(run));
    members.put("gates", judgements(run.gates()));
    members.put("comparison", run.comparison().map(ComparisonJson::of));
    members.put("points", run.points().stream().map(PointJson::of).toList());
    return members;
  }

  /** Writes the file. */
  public static void write(RunReport run, Writer out) throws IOException {
    JsonWriter.writeDocument(out, of(run));
  }

  static Map<String, Object> health(RunReport run) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("records_missing", run.health().recordsMissing());
    members.put("aborted", run.aborted());
    members.put("rules", judgements(run.health().rules()));
    return members;
  }

  private static List<Map<String, Object>> judgements(List<Judgement> judgements) {
    return judgements.stream().map(SummaryJson::judgement).toList();
  }

  private static Map<String, Object> judgement(Judgement judgement) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("name", judgement.name());
    members.put("passed", judgement.passed());
    members.put("message", judgement.message());
    return members;
  }
}
