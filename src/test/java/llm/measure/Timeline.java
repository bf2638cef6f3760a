package llm.measure;

/**
 * The instants of one request, each a {@link System#nanoTime()} or {@link #ABSENT} when it did not
 * happen.
 *
 * <p>An event's stamp is the arrival of the bytes that completed it, taken at the socket before any
 * parsing. Events that arrive together, in one read or in reads right after another, share it.
 *
 * @param scheduled the load shape wanted the request to start
 * @param released caps and throttles let it go
 * @param sent just before the request was handed to the HTTP client: connecting, TLS and upload are
 *     inside every latency
 * @param connected connection ready; equal to {@code sent} when a pooled one was reused
 * @param headers status line and headers arrived
 * @param firstToken first event that held a token
 * @param firstAnswer as {@code firstToken}, reasoning excluded
 * @param lastToken last event that held a token
 * @param firstChoice first event with a non-empty {@code choices} list, the rule of {@code vllm
 *     bench serve}
 * @param lastChoice last event with a non-empty {@code choices} list
 * @param end response complete or failed
 * @param tokenEvents stamps of all events that held a token, ascending; not to be modified
 * @param tokensOfEvents how many tokens each of {@code tokenEvents} brought by the server's
 *     cumulative usage, or an empty array where the server did not say; not to be modified
 * @param choiceEvents stamps of all events with a non-empty {@code choices} list, ascending; not to
 *     be modified
 */
public record Timeline(
    long scheduled,
    long released,
    long sent,
    long connected,
    long headers,
    long firstToken,
    long firstAnswer,
    long lastToken,
    long firstChoice,
    long lastChoice,
    long end,
    long[] tokenEvents,
    int[] tokensOfEvents,
    long[] choiceEvents) {

  /** Stands for an instant or a count that does not exist. */
  public static final long ABSENT = Long.MIN_VALUE;

  /** Whether the value exists. */
  public static boolean exists(long value) {
    return value != ABSENT;
  }
}
