package llm.report.html;

/**
 * One line of {@code requests.jsonl}, as far as the page shows it. Times in ms, NaN where there is
 * no value; token counts -1 where there is none.
 *
 * @param id the request's own id
 * @param verdict what became of it
 * @param status the HTTP status, 0 without a response
 * @param error what went wrong, or null
 * @param scheduled when the load wanted it to start, since the start of the run
 * @param sent when it was sent, since the start of the run
 * @param end when it was over, since the start of the run
 * @param connect how long connecting took
 * @param firstToken TTFT
 * @param perOutputToken TPOT
 * @param endToEnd E2E
 * @param inputTokens by the server's count
 * @param outputTokens by the server's count
 */
record RequestRow(
    String id,
    String verdict,
    int status,
    String error,
    double scheduled,
    double sent,
    double end,
    double connect,
    double firstToken,
    double perOutputToken,
    double endToEnd,
    int inputTokens,
    int outputTokens) {

  /** Whether it was answered: the requests whose times are in the statistics. */
  boolean isAnswered() {
    return verdict.equals("ok") || verdict.equals("short_output");
  }

  /** When it was over; where the file does not say, the last thing that is known of it. */
  double over() {
    if (!Double.isNaN(end)) {
      return end;
    }
    return sent + Math.max(orZero(endToEnd), orZero(firstToken));
  }

  private static double orZero(double value) {
    return Double.isNaN(value) ? 0 : value;
  }
}
