package testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * What must be recorded of a trial: its verdict in every place that counts it, that the server saw
 * one POST, and whatever else is added. Immutable: the methods return stricter copies.
 *
 * <p>Times are in milliseconds as the server plans them. A measured one may be later by the noise
 * of a busy machine, never earlier.
 */
public final class Expected {

  /** What differs by more than this is told apart even where other work takes the processors. */
  private static final int LATE_MILLIS = 1500;

  /** The clocks of both sides are one, but stamps are taken at slightly different places. */
  private static final int EARLY_MILLIS = 3;

  private static final int LONGEST_MESSAGE = 200;

  private final List<Consumer<TrialResult>> demands;

  private Expected(List<Consumer<TrialResult>> demands) {
    this.demands = List.copyOf(demands);
  }

  /** A plain success. */
  public static Expected ok() {
    return success("ok");
  }

  /** A success: rows are OK and there is no error. */
  public static Expected success(String verdict) {
    return measured(verdict, 0)
        .and(result -> rows(result, 1, 0))
        .and(result -> assertThat(value(result, "check_failed")).isNull());
  }

  /** A plain success that a check was not content with: its rows are KO, its figures count. */
  public static Expected okButCheckFailed(String message) {
    return measured("ok", 1)
        .and(result -> rows(result, 0, 1))
        .and(result -> assertThat(value(result, "check_failed")).isEqualTo(message))
        .and(result -> assertThat(result.rows().messages(result.name())).containsExactly(message));
  }

  private static Expected measured(String verdict, int checkFailed) {
    return new Expected(List.of())
        .and(result -> counters(result, verdict, "successes", checkFailed))
        .and(result -> assertThat(result.request().path("status").asInt()).isEqualTo(200))
        .and(result -> assertThat(value(result, "error")).isNull())
        .and(
            result ->
                assertThat(result.point().path(result.firstTime()).path("n").asInt())
                    .as("n")
                    .isEqualTo(1))
        .posts(1);
  }

  /** A failure: rows are KO with a message, and no count of the answer is kept. */
  public static Expected failure(String verdict) {
    return new Expected(List.of())
        .and(result -> counters(result, verdict, "failures", 0))
        .and(result -> rows(result, 0, 1))
        .and(result -> message(result, verdict))
        .and(Expected::outOfStatistics)
        .posts(1);
  }

  /** Cut off with the run: neither success nor failure, and no rows. */
  public static Expected aborted() {
    return new Expected(List.of())
        .and(result -> counters(result, "aborted", "aborted", 0))
        .and(result -> rows(result, 0, 0))
        .posts(1);
  }

  /** That status; a failure before any response has none. */
  public Expected status(int status) {
    return and(
        result ->
            assertThat(result.request().path("status").asInt()).as("status").isEqualTo(status));
  }

  /** No response, so no status. */
  public Expected noStatus() {
    return and(result -> assertThat(value(result, "status")).as("status").isNull());
  }

  /** No request reached the server. */
  public Expected neverArrived() {
    return posts(0);
  }

  /** Each of these texts is part of the error. */
  public Expected error(String... parts) {
    return and(result -> assertThat(value(result, "error")).contains(parts));
  }

  /** None of these texts is part of the error or of Gatling's message. */
  public Expected silentAbout(String... parts) {
    return and(
        result -> {
          assertThat(value(result, "error")).doesNotContain(parts);
          assertThat(result.rows().messages(result.name()).toString()).doesNotContain(parts);
        });
  }

  /** So many output tokens by the server's own count. */
  public Expected tokens(int output) {
    return number("output_tokens", output).flag("estimated", false);
  }

  /** So many output tokens, counted by events. */
  public Expected estimatedTokens(int output) {
    return number("output_tokens", output).flag("estimated", true);
  }

  /** So many input tokens. */
  public Expected inputTokens(int input) {
    return number("input_tokens", input);
  }

  /** So many input tokens, by the client's own count; -1 where it has none. */
  public Expected estimatedInputTokens(int input) {
    return number("input_tokens", input).flag("estimated", input >= 0);
  }

  /** So many tokens of reasoning. */
  public Expected reasoningTokens(int reasoning) {
    return number("reasoning_tokens", reasoning);
  }

  /** So many events that held a token, whatever became of the request. */
  public Expected tokenEvents(int events) {
    return and(result -> assertThat(tokenEvents(result.request())).as("events").isEqualTo(events));
  }

  /** That finish reason; null for none. */
  public Expected finish(String reason) {
    return and(
        result -> assertThat(value(result, "finish_reason")).as("finish_reason").isEqualTo(reason));
  }

  /** That text of the answer. */
  public Expected text(String answer) {
    return and(result -> assertThat(value(result, "text")).as("text").isEqualTo(answer));
  }

  /** That id of the response. */
  public Expected responseId(String id) {
    return and(result -> assertThat(value(result, "response_id")).isEqualTo(id));
  }

  /** TTFB as planned. */
  public Expected firstByte(int millis) {
    return late("ttfb_ms", millis);
  }

  /** TTFT as planned. */
  public Expected firstToken(int millis) {
    return late("ttft_ms", millis);
  }

  /** TTFO as planned. */
  public Expected firstAnswer(int millis) {
    return late("ttfo_ms", millis);
  }

  /** E2E as planned. */
  public Expected endToEnd(int millis) {
    return late("e2e_ms", millis);
  }

  /** TTFT and E2E are the same instant. */
  public Expected allAtOnce() {
    return and(
        result ->
            assertThat(result.request().path("e2e_ms").asDouble())
                .isEqualTo(result.request().path("ttft_ms").asDouble())
                .isPositive());
  }

  /** No token came. */
  public Expected noToken() {
    return without("ttft_ms").without("e2e_ms").noTokenTime().tokenEvents(0);
  }

  /** TPOT as planned, within a share of it. */
  public Expected tokenTime(double millis, double share) {
    return and(
        result ->
            assertThat(result.request().path("tpot_ms").asDouble())
                .as("tpot_ms")
                .isCloseTo(millis, within(share * millis)));
  }

  /** No TPOT and no decode speed. */
  public Expected noTokenTime() {
    return without("tpot_ms").without("decode_tps");
  }

  /** The gaps between token events, each within so many milliseconds. */
  public Expected gaps(int tolerance, double... millis) {
    return and(
        result -> {
          JsonNode gaps = result.request().path("itl_ms");
          assertThat(gaps).as("itl_ms").hasSize(millis.length);
          for (int i = 0; i < millis.length; i++) {
            assertThat(gaps.get(i).asDouble()).isCloseTo(millis[i], within((double) tolerance));
          }
        });
  }

  /** On a connection that carried another request before, so without connect time. */
  public Expected reused() {
    return flag("reused_connection", true)
        .and(result -> assertThat(result.request().path("connect_ms").asDouble(-1)).isZero());
  }

  /** On a connection of its own, whose making took time. */
  public Expected connected() {
    return flag("reused_connection", false)
        .and(result -> assertThat(result.request().path("connect_ms").asDouble()).isPositive());
  }

  /** No connection came up. */
  public Expected notConnected() {
    return flag("reused_connection", false).without("connect_ms");
  }

  /** A note of the summary holds this text. */
  public Expected note(String part) {
    return and(
        result ->
            assertThat(result.point().path("notes"))
                .as("notes")
                .anyMatch(note -> note.asText().contains(part)));
  }

  /**
   * TTFT by the rule of vllm bench, which counts an event without a token too, so it is earlier.
   */
  public Expected firstChoice(int millis) {
    return and(
        result -> {
          double vllm = result.point().path("vllm").path("ttft_ms").path("mean").asDouble();
          assertThat(vllm)
              .as("vllm ttft_ms")
              .isBetween((double) millis - EARLY_MILLIS, (double) millis + LATE_MILLIS)
              .isLessThan(result.request().path("ttft_ms").asDouble());
        });
  }

  /** The shortest and the longest gap per token, each within a share of it. */
  public Expected gapsPerToken(double share, double shortest, double longest) {
    return and(
        result -> {
          JsonNode gaps = result.point().path("itl_per_token_ms");
          assertThat(gaps.path("min").asDouble()).isCloseTo(shortest, within(share * shortest));
          assertThat(gaps.path("max").asDouble()).isCloseTo(longest, within(share * longest));
        });
  }

  /** From sending the request to the end of its response, as the summary's duration shows it. */
  public Expected age(int millis) {
    return and(
        result ->
            assertThat(result.point().path("duration_s").asDouble() * 1000)
                .as("duration")
                .isBetween((double) millis - EARLY_MILLIS, (double) millis + LATE_MILLIS));
  }

  void verify(TrialResult result) {
    for (Consumer<TrialResult> demand : demands) {
      try {
        demand.accept(result);
      } catch (AssertionError e) {
        throw new AssertionError(
            e.getMessage() + "\nof " + result.request() + "\nnotes " + result.point().path("notes"),
            e);
      }
    }
  }

  private Expected posts(int posts) {
    // the number said last holds
    List<Consumer<TrialResult>> others =
        demands.stream().filter(demand -> !(demand instanceof Posts)).toList();
    return new Expected(others).and(new Posts(posts));
  }

  private Expected and(Consumer<TrialResult> demand) {
    List<Consumer<TrialResult>> all = new ArrayList<>(demands);
    all.add(demand);
    return new Expected(all);
  }

  private Expected number(String key, int value) {
    return and(result -> assertThat(result.request().path(key).asInt(-1)).as(key).isEqualTo(value));
  }

  private Expected flag(String key, boolean value) {
    return and(
        result -> assertThat(result.request().path(key).asBoolean()).as(key).isEqualTo(value));
  }

  private Expected without(String key) {
    return and(result -> assertThat(value(result, key)).as(key).isNull());
  }

  private Expected late(String key, int millis) {
    return and(
        result ->
            assertThat(result.request().path(key).asDouble())
                .as(key)
                .isBetween((double) millis - EARLY_MILLIS, (double) millis + LATE_MILLIS));
  }

  private static void counters(TrialResult result, String verdict, String kind, int checkFailed) {
    assertThat(result.request().path("verdict").asText()).as("verdict").isEqualTo(verdict);
    Map<String, Integer> counted = new TreeMap<>();
    result.point().path("verdicts").properties().stream()
        .filter(entry -> entry.getValue().asInt() != 0)
        .forEach(entry -> counted.put(entry.getKey(), entry.getValue().asInt()));
    assertThat(counted).as("verdicts of the point").isEqualTo(Map.of(verdict, 1));
    assertThat(result.point().path("requests").asInt()).as("requests").isEqualTo(1);
    for (String counter : List.of("successes", "failures", "aborted")) {
      assertThat(result.point().path(counter).asInt())
          .as(counter)
          .isEqualTo(counter.equals(kind) ? 1 : 0);
    }
    assertThat(result.point().path("check_failed").asInt())
        .as("check_failed")
        .isEqualTo(checkFailed);
  }

  private static void rows(TrialResult result, int ok, int ko) {
    for (String row : result.rowNames()) {
      assertThat(result.rows().ok(row)).as("OK rows of " + row).isEqualTo(ok);
      assertThat(result.rows().ko(row)).as("KO rows of " + row).isEqualTo(ko);
    }
  }

  private static void message(TrialResult result, String verdict) {
    String firstLine = value(result, "error").lines().findFirst().orElse("");
    String whole = verdict + ": " + firstLine;
    for (String row : result.rowNames()) {
      assertThat(result.rows().messages(row))
          .singleElement()
          .satisfies(
              message -> {
                assertThat(message).hasSizeLessThanOrEqualTo(LONGEST_MESSAGE);
                assertThat(message).startsWith(whole.substring(0, Math.min(whole.length(), 190)));
              });
    }
    assertThat(result.point().path("failure_examples"))
        .singleElement()
        .satisfies(
            example -> {
              assertThat(example.path("verdict").asText()).isEqualTo(verdict);
              assertThat(example.path("message").asText()).startsWith(firstLine);
            });
  }

  private static void outOfStatistics(TrialResult result) {
    assertThat(result.point().path("output_tokens").asInt()).as("output tokens").isZero();
    for (String times : List.of("ttft_ms", "tpot_ms", "itl_ms", "e2e_ms")) {
      assertThat(result.point().path(times).path("n").asInt()).as(times + " n").isZero();
    }
  }

  private static int tokenEvents(JsonNode request) {
    return request.path("ttft_ms").isNull() ? 0 : request.path("itl_ms").size() + 1;
  }

  private static String value(TrialResult result, String key) {
    JsonNode value = result.request().path(key);
    return value.isNull() || value.isMissingNode() ? null : value.asText();
  }

  /** How many requests reached the server. */
  private record Posts(int count) implements Consumer<TrialResult> {

    @Override
    public void accept(TrialResult result) {
      assertThat(result.posts()).as("requests that reached the server").hasSize(count);
      assertThat(result.posts()).allMatch(post -> post.method().equals("POST"));
    }
  }
}
