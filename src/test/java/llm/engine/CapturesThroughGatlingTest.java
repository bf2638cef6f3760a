package llm.engine;

import static llm.LlmDsl.completion;
import static testkit.Expected.failure;
import static testkit.Expected.ok;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import testkit.Capture;
import testkit.Expected;
import testkit.RawStream;
import testkit.Trial;
import testkit.TrialRun;

/**
 * Every recorded answer of a real server to a request for generated text, replayed to Gatling over
 * sockets, whole and byte by byte.
 */
class CapturesThroughGatlingTest {

  private static final List<Trial> TRIALS =
      Stream.concat(
              generated().map(row -> replay(row, "whole", Integer.MAX_VALUE)),
              generated().map(row -> replay(row, "byte by byte", 1)))
          .toList();

  private static TrialRun run;

  @BeforeAll
  static void runTrials() {
    run = TrialRun.of(TRIALS, Map.of());
  }

  static List<Trial> trials() {
    return TRIALS;
  }

  @ParameterizedTest
  @MethodSource("trials")
  void shouldRecordWhatARealServerAnsweredWhenItIsReplayed(Trial trial) {
    run.verify(trial);
  }

  private static Stream<Map<String, String>> generated() {
    return Capture.expectations().stream()
        .filter(row -> List.of("stream", "body").contains(row.get("kind")));
  }

  private static Trial replay(Map<String, String> row, String how, int bytesPerWrite) {
    Capture capture = Capture.of(row.get("capture"));
    Map<String, Object> response =
        RawStream.replay(capture.response(), bytesPerWrite, capture.http().complete());
    Trial trial = Trial.of(capture.name() + " " + how);
    return (isCompletion(capture)
            ? trial.asking(
                request ->
                    completion(trial.name())
                        .prompt("three short words")
                        .extraBody(Map.of("simulate", response)))
            : trial.simulating(response))
        .expecting(expected(row));
  }

  private static boolean isCompletion(Capture capture) {
    return capture
        .request()
        .filter(request -> request.path("path").asText().endsWith("/v1/completions"))
        .isPresent();
  }

  private static Expected expected(Map<String, String> row) {
    Expected expected = row.get("verdict").equals("ok") ? ok() : failure(row.get("verdict"));
    expected =
        expected
            .status(number(row, "status"))
            .tokenEvents(row.get("token_events").isEmpty() ? 0 : number(row, "token_events"))
            .finish(row.get("finish_reason").isEmpty() ? null : row.get("finish_reason"));
    if (row.get("verdict").equals("ok")) {
      expected =
          row.get("estimated").isEmpty()
              ? expected.tokens(number(row, "output_tokens"))
              : expected.estimatedTokens(number(row, "output_tokens"));
    }
    if (!row.get("input_tokens").isEmpty()) {
      expected = expected.inputTokens(number(row, "input_tokens"));
    }
    return row.get("reasoning_tokens").isEmpty()
        ? expected
        : expected.reasoningTokens(number(row, "reasoning_tokens"));
  }

  private static int number(Map<String, String> row, String column) {
    return Integer.parseInt(row.get(column));
  }
}
