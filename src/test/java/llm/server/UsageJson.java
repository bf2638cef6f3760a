package llm.server;

import llm.server.Wording.UsageReport;
import llm.server.Wording.UsageReport.Place;

/** The member {@code usage} of one answer's events. */
final class UsageJson {

  private static final String NOTHING = "";
  private static final String NULL = ",\"usage\":null";

  private final Place place;
  private final boolean none;
  private final String elsewhere;
  private final long promptTokens;
  private final int reasoningTokens;
  private final Integer completionTokens;

  /**
   * @param report what the request's misbehaviours say about it
   * @param reasoningTokens how many of the first tokens are reasoning
   */
  UsageJson(GenerationRequest ask, UsageReport report, int reasoningTokens) {
    place = report.place() == null ? asked(ask) : report.place();
    none = report.place() == Place.NONE;
    elsewhere = report.nullElsewhere() ? NULL : NOTHING;
    promptTokens = report.promptTokens() == null ? ask.promptTokens() : report.promptTokens();
    completionTokens = report.completionTokens();
    this.reasoningTokens = reasoningTokens;
  }

  private static Place asked(GenerationRequest ask) {
    if (!ask.usage()) {
      return Place.NONE;
    }
    return ask.continuousUsage() ? Place.EVERYWHERE : Place.EVENT;
  }

  /** On an event with a choice, once so many tokens are sent. */
  String onChoice(int tokens) {
    return place == Place.EVERY_EVENT || place == Place.EVERYWHERE ? member(tokens) : elsewhere;
  }

  /** On the very last event with a choice. */
  String onLastChoice(int tokens) {
    return place == Place.LAST_CHOICE ? member(tokens) : onChoice(tokens);
  }

  /** Whether token counts come in an event of their own. */
  boolean hasOwnEvent() {
    return place == Place.EVENT || place == Place.EVERYWHERE;
  }

  /** On an answer that is not streamed: always, unless the request wants none. */
  String whole(int tokens) {
    return none ? NOTHING : member(tokens);
  }

  /** The token counts as a member of an object, with a comma before it. */
  String member(int tokens) {
    long completion = completionTokens != null && tokens > 0 ? completionTokens : tokens;
    return ",\"usage\":{\"prompt_tokens\":"
        + promptTokens
        + ",\"total_tokens\":"
        + (promptTokens + completion)
        + ",\"completion_tokens\":"
        + completion
        + details(tokens)
        + "}";
  }

  private String details(int tokens) {
    return reasoningTokens == 0
        ? NOTHING
        : ",\"completion_tokens_details\":{\"reasoning_tokens\":"
            + Math.min(reasoningTokens, tokens)
            + "}";
  }
}
