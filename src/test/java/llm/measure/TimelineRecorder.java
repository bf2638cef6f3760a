package llm.measure;

import static llm.measure.Timeline.ABSENT;
import static llm.measure.Timeline.exists;

import java.util.Arrays;

/**
 * Collects the instants of one request while it runs. Mutable, used by one thread at a time (the
 * event loop that carries the request); {@link #toTimeline()} makes the immutable result.
 *
 * <p>Every instant is a {@link System#nanoTime()}; one that is never reported stays {@link
 * Timeline#ABSENT}.
 */
public final class TimelineRecorder {

  private static final int FIRST_CAPACITY = 16;

  private long scheduled = ABSENT;
  private long released = ABSENT;
  private long sent = ABSENT;
  private long connected = ABSENT;
  private long headers = ABSENT;
  private long firstAnswer = ABSENT;
  private long end = ABSENT;

  private long[] tokenStamps = {};
  private int tokenCount;
  private long[] choiceStamps = {};
  private int choiceCount;

  /** Cumulative usage after each token event, as long as every one of them has a reading. */
  private long[] usageAfter = {};

  private int usageCount;
  private boolean usagePerEvent = true;

  /** The load shape wanted the request to start. */
  public void scheduled(long at) {
    scheduled = at;
  }

  /** Caps and throttles let the request go. */
  public void released(long at) {
    released = at;
  }

  /** The request is about to be handed to the HTTP client. */
  public void sent(long at) {
    sent = at;
  }

  /** The connection is ready; to be equal to {@code sent} when a pooled one is reused. */
  public void connected(long at) {
    connected = at;
  }

  /** Status line and headers arrived. */
  public void headers(long at) {
    headers = at;
  }

  /** The response is complete or has failed. */
  public void end(long at) {
    end = at;
  }

  /**
   * An event held at least one token.
   *
   * @param at arrival of the read that completed the event, not before that of the previous one
   * @param answer whether any of its tokens is other than reasoning
   */
  public void tokenEvent(long at, boolean answer) {
    if (usageCount < tokenCount) {
      usagePerEvent = false;
    }
    if (tokenCount == tokenStamps.length) {
      tokenStamps = grown(tokenStamps);
    }
    tokenStamps[tokenCount++] = at;
    if (answer && !exists(firstAnswer)) {
      firstAnswer = at;
    }
  }

  /** An event held a non-empty {@code choices} list. */
  public void choiceEvent(long at) {
    if (choiceCount == choiceStamps.length) {
      choiceStamps = grown(choiceStamps);
    }
    choiceStamps[choiceCount++] = at;
  }

  /**
   * The server reported its usage: inside the last token event, or in an event of its own after it,
   * in which case the tokens belong to that last token event all the same. A report before the
   * first token event belongs to that first event.
   *
   * @param cumulative {@code usage.completion_tokens}, all output tokens so far
   */
  public void outputTokens(long cumulative) {
    if (tokenCount == 0 || !usagePerEvent) {
      return;
    }
    if (usageCount < tokenCount - 1) {
      usagePerEvent = false;
      return;
    }
    if (tokenCount > usageAfter.length) {
      usageAfter = grown(usageAfter);
    }
    usageAfter[tokenCount - 1] = cumulative;
    usageCount = tokenCount;
  }

  /**
   * The reported usage is not one cumulative count of the request, as with several choices, whose
   * counts some servers report apart: no event's tokens are known.
   */
  public void usageIsNotCumulative() {
    usagePerEvent = false;
  }

  /** When the request was handed to the HTTP client. */
  public long sent() {
    return sent;
  }

  /** The first token event so far, or {@link Timeline#ABSENT}. */
  public long firstToken() {
    return first(tokenStamps, tokenCount);
  }

  /** The last token event so far, or {@link Timeline#ABSENT}: what an idle deadline counts from. */
  public long lastToken() {
    return last(tokenStamps, tokenCount);
  }

  /** How many token events there were so far. */
  public int tokenEvents() {
    return tokenCount;
  }

  /** The instants so far; later reports do not change it. */
  public Timeline toTimeline() {
    return new Timeline(
        scheduled,
        released,
        sent,
        connected,
        headers,
        firstToken(),
        firstAnswer,
        lastToken(),
        first(choiceStamps, choiceCount),
        last(choiceStamps, choiceCount),
        end,
        Arrays.copyOf(tokenStamps, tokenCount),
        tokensOfEvents(),
        Arrays.copyOf(choiceStamps, choiceCount));
  }

  /**
   * The differences of the usage readings; empty where they are no cumulative count: a missing
   * reading, a falling one, or nothing counted at all.
   */
  private int[] tokensOfEvents() {
    boolean counted = tokenCount > 0 && usageCount == tokenCount && usageAfter[tokenCount - 1] > 0;
    if (!usagePerEvent || !counted) {
      return new int[0];
    }
    int[] tokens = new int[tokenCount];
    long before = 0;
    for (int i = 0; i < tokenCount; i++) {
      long brought = usageAfter[i] - before;
      if (brought < 0) {
        return new int[0];
      }
      tokens[i] = (int) Math.min(brought, Integer.MAX_VALUE);
      before = usageAfter[i];
    }
    return tokens;
  }

  private static long[] grown(long[] stamps) {
    return Arrays.copyOf(stamps, Math.max(FIRST_CAPACITY, stamps.length * 2));
  }

  private static long first(long[] stamps, int count) {
    return count == 0 ? ABSENT : stamps[0];
  }

  private static long last(long[] stamps, int count) {
    return count == 0 ? ABSENT : stamps[count - 1];
  }
}
