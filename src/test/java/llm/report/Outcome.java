package llm.report;

import java.util.ArrayList;
import java.util.List;

/**
 * What the run says to the build.
 *
 * @param passed whether the build goes on
 * @param reasons why it does not, one line each
 */
public record Outcome(boolean passed, List<String> reasons) {

  /** Copies what could change. */
  public Outcome {
    reasons = List.copyOf(reasons);
  }

  /** The same, but for one more reason why the build has to stop. */
  public Outcome failedBy(String reason) {
    List<String> more = new ArrayList<>(reasons);
    more.add(reason);
    return new Outcome(false, more);
  }

  /** Nothing to object to. */
  public static final Outcome PASSED = new Outcome(true, List.of());

  /** The build has to stop. */
  public static Outcome failed(String... reasons) {
    return new Outcome(false, List.of(reasons));
  }
}
