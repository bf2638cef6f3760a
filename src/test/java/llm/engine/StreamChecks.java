package llm.engine;

import io.gatling.javaapi.core.CheckBuilder;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import llm.api.ToolCall;
import llm.measure.RequestRecord;
import llm.measure.Timeline;

/**
 * The checks of streamed answers, with Gatling's own check verbs. They run on successes only; one
 * that fails makes Gatling's row KO and leaves the measured record intact.
 */
public final class StreamChecks {

  private StreamChecks() {}

  /** TTFT: from {@code sent} to the first event that holds a token. */
  public static TimeCheck timeToFirstToken() {
    return new TimeCheck("timeToFirstToken", r -> duration(r.record().timeToFirstToken()));
  }

  /** TPOT: (last token − first token) / (output tokens − 1); none for fewer than two tokens. */
  public static TimeCheck timePerOutputToken() {
    return new TimeCheck("timePerOutputToken", r -> duration(r.record().timePerOutputToken()));
  }

  /** ITL: the longest gap between two token events, that is the worst stall of this answer. */
  public static TimeCheck interTokenLatency() {
    return new TimeCheck("interTokenLatency", r -> longestGap(r.record()));
  }

  /** E2E: from {@code sent} to the last token. */
  public static TimeCheck endToEnd() {
    return new TimeCheck("endToEnd", r -> duration(r.record().endToEnd()));
  }

  /** Output tokens by the server's usage, or the number of token events where it gives none. */
  public static CheckBuilder.Find<Integer> outputTokens() {
    return figure("outputTokens", r -> count(r.tokens().output()));
  }

  /** Input tokens by the server's usage, or the feeder's count where it gives none. */
  public static CheckBuilder.Find<Integer> inputTokens() {
    return figure("inputTokens", r -> count(r.tokens().input()));
  }

  /** Decode speed in tokens per second: 1 / TPOT. */
  public static CheckBuilder.Find<Double> decodeRate() {
    return StreamCheck.of(
        "decodeRate", LlmCheckType.FIGURES, Double.class, r -> boxed(r.record().decodeRate()));
  }

  /** The server's finish reason, e.g. {@code stop} or {@code length}. */
  public static CheckBuilder.Find<String> finishReason() {
    return StreamCheck.of(
        "finishReason", LlmCheckType.FIGURES, String.class, r -> r.record().finishReason());
  }

  /** The text of the answer, without its reasoning. */
  public static CheckBuilder.Find<String> answer() {
    return words("answer", LlmResponse::answer);
  }

  /** The text of the reasoning, for models that show it. */
  public static CheckBuilder.Find<String> reasoning() {
    return words("reasoning", LlmResponse::reasoning);
  }

  /** The tools that the answer calls, in order. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  public static CheckBuilder.Find<List<ToolCall>> toolCalls() {
    return StreamCheck.of(
        "toolCalls",
        LlmCheckType.WORDS,
        (Class<List<ToolCall>>) (Class) List.class,
        r -> r.toolCalls().isEmpty() ? null : r.toolCalls());
  }

  private static CheckBuilder.Find<Integer> figure(
      String name, Function<RequestRecord, Integer> value) {
    return StreamCheck.of(name, LlmCheckType.FIGURES, Integer.class, r -> value.apply(r.record()));
  }

  private static CheckBuilder.Find<String> words(String name, Function<LlmResponse, String> value) {
    return StreamCheck.of(
        name,
        LlmCheckType.WORDS,
        String.class,
        r -> {
          String text = value.apply(r);
          return text == null || text.isEmpty() ? null : text;
        });
  }

  private static Duration longestGap(RequestRecord record) {
    long[] gaps = record.interTokenLatencies();
    return gaps.length == 0 ? null : Duration.ofNanos(Arrays.stream(gaps).max().getAsLong());
  }

  private static Duration duration(OptionalLong nanos) {
    return nanos.isPresent() ? Duration.ofNanos(nanos.getAsLong()) : null;
  }

  private static Duration duration(OptionalDouble nanos) {
    return nanos.isPresent() ? Duration.ofNanos(Math.round(nanos.getAsDouble())) : null;
  }

  private static Integer count(long value) {
    return Timeline.exists(value) ? (int) Math.min(value, Integer.MAX_VALUE) : null;
  }

  private static Double boxed(OptionalDouble value) {
    return value.isPresent() ? value.getAsDouble() : null;
  }
}
