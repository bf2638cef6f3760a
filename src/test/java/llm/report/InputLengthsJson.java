package llm.report;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import llm.measure.InputLengths;

/** Asked, counted and reported input lengths as members of a JSON object. */
final class InputLengthsJson {

  private InputLengthsJson() {}

  /** The members; null where nothing is known. */
  static Map<String, Object> of(PointReport report) {
    Optional<InputLengths> lengths = report.summary().tokens().inputLengths();
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("asked_tokens", lengths.map(l -> range(l.asked())));
    members.put("counted", report.counted().map(InputLengthsJson::counted));
    members.put("reported_tokens", lengths.map(l -> range(l.reported())));
    members.put("overhead_tokens", lengths.map(InputLengths::overhead));
    members.put("difference", lengths.map(InputLengthsJson::difference));
    return members;
  }

  private static Map<String, Object> range(InputLengths.Lengths lengths) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("min", lengths.least());
    members.put("mean", lengths.mean());
    members.put("max", lengths.most());
    return members;
  }

  private static Map<String, Object> counted(CountedInputs counted) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("by", counted.by());
    members.put("texts", counted.texts());
    members.put("exact", counted.exact());
    members.put("min_difference", counted.least());
    members.put("max_difference", counted.most());
    return members;
  }

  private static Map<String, Object> difference(InputLengths lengths) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("requests", lengths.requests());
    members.put("min", lengths.least());
    members.put("max", lengths.most());
    members.put("usual", lengths.usual());
    members.put("usual_requests", lengths.usualRequests());
    return members;
  }
}
