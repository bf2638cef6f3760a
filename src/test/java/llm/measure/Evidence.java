package llm.measure;

/**
 * The plain facts a request is judged by, collected while it ran; several may hold at once.
 *
 * @param cutOff the run was cut off while the request was in flight
 * @param deadlinePassed a deadline of {@code llm.timeout.*} ended the request
 * @param status HTTP status; 0 when no response came, because DNS, connect or TLS failed or the
 *     connection died before any byte of one
 * @param cutWithinHead bytes of a response came, but not even its whole head
 * @param errorReported the server reported an error inside its response, or gave up by its finish
 *     reason
 * @param malformed the content type was wrong, or a complete event or body was not what it should
 *     be
 * @param ended the server declared the end of its answer
 * @param delivered at least one token, or for pooling one vector or score, arrived
 * @param askedOutput output tokens demanded from the server, {@link Timeline#ABSENT} if none were
 * @param countedOutput output tokens by the server's own count; {@link Timeline#ABSENT} where it
 *     gave none that can be believed, since an estimate convicts nobody
 */
public record Evidence(
    boolean cutOff,
    boolean deadlinePassed,
    int status,
    boolean cutWithinHead,
    boolean errorReported,
    boolean malformed,
    boolean ended,
    boolean delivered,
    long askedOutput,
    long countedOutput) {

  /** Whether any response came. */
  public boolean responded() {
    return status != 0;
  }

  /** Whether the status is one of success, 200 to 299. */
  public boolean succeededByStatus() {
    return status >= 200 && status < 300;
  }

  /** Whether the server itself counted fewer output tokens than it was asked for. */
  public boolean fellShort() {
    return Timeline.exists(askedOutput)
        && Timeline.exists(countedOutput)
        && countedOutput < askedOutput;
  }
}
