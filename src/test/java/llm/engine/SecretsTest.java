package llm.engine;

import static llm.LlmDsl.answer;
import static org.assertj.core.api.Assertions.assertThat;
import static testkit.Expected.failure;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import testkit.Expected;
import testkit.Trial;
import testkit.TrialRun;

/** Servers repeat what they were sent; nothing that a run leaves behind may hold the key. */
class SecretsTest {

  /** Looks like no key that a pattern could know. */
  private static final String KEY = "umbrella42Castle";

  /** The same for a header that one request has beside those of the run. */
  private static final String OWN_KEY = "parasol17Garden";

  private static final List<Trial> TRIALS =
      List.of(
          Trial.of("key in an error of the status")
              .simulating(
                  "{'status': {'code': 401, 'body': {'error': {'message': 'wrong key umbrella42Castle'}}}}")
              .expecting(masked("http_error", "wrong key ***")),
          Trial.of("header in an error of the status")
              .simulating(
                  "{'status': {'code': 400, 'body': 'Authorization: Bearer umbrella42Castle is wrong'}}")
              .expecting(masked("http_error", "*** is wrong")),
          Trial.of("key in a redirect")
              .simulating("{'redirect': {'location': '/login?next=umbrella42Castle'}}")
              .expecting(masked("http_error", "/login?next=***")),
          Trial.of("key in an error event")
              .simulating("{'error': {'afterToken': 1, 'value': 'no quota for umbrella42Castle'}}")
              .expecting(masked("error_event", "no quota for ***")),
          Trial.of("key in a broken event")
              .simulating("{'junk': {'data': '{key umbrella42Castle'}}")
              .expecting(masked("malformed", "{key ***")),
          Trial.of("key of a single request")
              .asking(request -> request.header("X-Own-Key", OWN_KEY))
              .simulating("{'status': {'code': 403, 'body': 'not for " + OWN_KEY + "'}}")
              .expecting(failure("http_error").error("not for ***").silentAbout(OWN_KEY)),
          Trial.of("key of a single request in the message of a check")
              .asking(
                  request ->
                      request
                          .header("X-Own-Key", OWN_KEY)
                          .check(answer().transform(text -> OWN_KEY).is("something else")))
              .expecting(
                  Expected.okButCheckFailed(
                      "answer.find.transformOption.is(something else), found ***")),
          Trial.of("key in a finish reason")
              .simulating("{'finish': {'reason': 'umbrella42Castle'}}")
              .expecting(Expected.ok().finish("***")));

  private static final PrintStream STANDARD_OUTPUT = System.out;

  private static TrialRun run;
  private static String console;

  @BeforeAll
  static void runTrials() {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      run = TrialRun.of(TRIALS, Map.of("llm.target.api-key", KEY));
    } finally {
      System.setOut(STANDARD_OUTPUT);
    }
    console = printed.toString(StandardCharsets.UTF_8);
  }

  static List<Trial> trials() {
    return TRIALS;
  }

  @ParameterizedTest
  @MethodSource("trials")
  void shouldMaskTheKeyWhenTheServerRepeatsIt(Trial trial) {
    run.verify(trial);
  }

  @Test
  void shouldSendTheKeyWhenItIsSet() {
    assertThat(run.received())
        .allMatch(request -> ("Bearer " + KEY).equals(request.headers().get("Authorization")));
  }

  @Test
  void shouldHoldNoKeyWhateverTheRunWrote() throws IOException {
    try (Stream<Path> all = Files.walk(run.gatling().folder())) {
      assertThat(all.filter(Files::isRegularFile))
          .hasSizeGreaterThan(3)
          .allSatisfy(file -> assertThat(text(file)).doesNotContain(KEY, OWN_KEY));
    }
  }

  @Test
  void shouldHoldNoKeyWhateverTheRunPrinted() {
    assertThat(console).contains("gatling-llm: run").doesNotContain(KEY, OWN_KEY);
  }

  private static Expected masked(String verdict, String part) {
    return failure(verdict).error(part).silentAbout(KEY);
  }

  private static String text(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
