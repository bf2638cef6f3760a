package llm.measure;

/** Turns the evidence of a request into its verdict. */
public final class Judge {

  private Judge() {}

  /**
   * The verdict: the first that applies in the order of {@link Verdict}'s declaration. A request
   * that was still in flight when the run was cut off is {@link Verdict#ABORTED} whatever else is
   * known of it.
   */
  public static Verdict judge(Evidence evidence) {
    if (evidence.cutOff()) {
      return Verdict.ABORTED;
    }
    if (!evidence.responded()) {
      return judgeSilence(evidence);
    }
    if (!evidence.succeededByStatus()) {
      return Verdict.HTTP_ERROR;
    }
    if (evidence.deadlinePassed()) {
      return Verdict.TIMEOUT;
    }
    return judgeContent(evidence);
  }

  private static Verdict judgeSilence(Evidence evidence) {
    if (evidence.deadlinePassed()) {
      return Verdict.TIMEOUT;
    }
    return evidence.cutWithinHead() ? Verdict.TRUNCATED : Verdict.CONNECT_ERROR;
  }

  private static Verdict judgeContent(Evidence evidence) {
    if (evidence.errorReported()) {
      return Verdict.ERROR_EVENT;
    }
    if (evidence.malformed()) {
      return Verdict.MALFORMED;
    }
    if (!evidence.ended()) {
      return Verdict.TRUNCATED;
    }
    if (!evidence.delivered()) {
      return Verdict.EMPTY;
    }
    return evidence.fellShort() ? Verdict.SHORT_OUTPUT : Verdict.OK;
  }
}
