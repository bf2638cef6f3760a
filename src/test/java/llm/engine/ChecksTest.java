package llm.engine;

import static llm.LlmDsl.answer;
import static llm.LlmDsl.decodeRate;
import static llm.LlmDsl.endToEnd;
import static llm.LlmDsl.finishReason;
import static llm.LlmDsl.inputTokens;
import static llm.LlmDsl.interTokenLatency;
import static llm.LlmDsl.outputTokens;
import static llm.LlmDsl.reasoning;
import static llm.LlmDsl.timePerOutputToken;
import static llm.LlmDsl.timeToFirstToken;
import static llm.LlmDsl.toolCalls;
import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.core.session.Session;
import io.gatling.core.session.Session$;
import io.gatling.javaapi.core.CheckBuilder;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import llm.api.Keep;
import llm.api.Pooled;
import llm.api.ToolCall;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import testkit.SampleRecords;

/** Every check, with every verb: what it says yes to, what it says no to, and in which words. */
class ChecksTest {

  private static final Duration FIRST = Duration.ofMillis(5_300);
  private static final Duration PER_TOKEN = Duration.ofNanos(61_250_000);
  private static final List<ToolCall> CALLS = List.of(new ToolCall("1", "look_up", "{}"));

  /** Three tokens, of which the first came after 5.3 s and the others 61.25 ms apart. */
  private static final LlmResponse RESPONSE =
      new LlmResponse(
          SampleRecords.request("r-1").answered(40, 5_300, 5_361.25, 5_422.5).build(),
          "Paris, I think",
          "a capital",
          CALLS,
          Pooled.NOTHING);

  /** One token and not a word. */
  private static final LlmResponse SHORT =
      new LlmResponse(
          SampleRecords.request("r-2").answered(40, 5_300).build(),
          "",
          "",
          List.of(),
          Pooled.NOTHING);

  private static final Keep WORDS = new Keep(true, true, true, false);

  private static final Session SESSION =
      Session$.MODULE$
          .apply("scenario", 1, null)
          .set("bound", Duration.ofSeconds(5))
          .set("first", FIRST)
          .set("firsts", scala.jdk.javaapi.CollectionConverters.asScala(List.of(FIRST)).toSeq())
          .set("text", "5 s")
          .set("three", 3)
          .set("city", "Paris, I think");

  static Stream<Arguments> passing() {
    return Stream.of(
        passes("figures", timeToFirstToken().is(FIRST), timePerOutputToken().is(PER_TOKEN)),
        passes("worst gap", interTokenLatency().is(PER_TOKEN)),
        passes("end to end", endToEnd().is(Duration.ofNanos(5_422_500_000L))),
        passes("tokens", inputTokens().is(40), outputTokens().is(3)),
        passes("rate", decodeRate().gt(16.3265), decodeRate().lt(16.3266)),
        passes("words", answer().is("Paris, I think"), reasoning().is("a capital")),
        passes("reason", finishReason().is("length"), finishReason().in("stop", "length")),
        passes("calls", toolCalls().is(CALLS)),
        passes("bare", timeToFirstToken(), answer(), outputTokens(), toolCalls()),
        passes("find", timeToFirstToken().find().lt(Duration.ofSeconds(6))),
        passes("lt", timeToFirstToken().lt(Duration.ofSeconds(6)), outputTokens().lt(4)),
        passes("lt function", timeToFirstToken().lt(s -> Duration.ofSeconds(6))),
        passes("lte", timeToFirstToken().lte(FIRST), timeToFirstToken().lte(s -> FIRST)),
        passes("lteEL", timeToFirstToken().lteEL("#{first}"), outputTokens().lteEL("#{three}")),
        passes("gt", timeToFirstToken().gt(Duration.ofSeconds(5)), outputTokens().gt(2)),
        passes("gt function", timeToFirstToken().gt(s -> s.get("bound"))),
        passes("gtEL", timeToFirstToken().gtEL("#{bound}")),
        passes("gte", timeToFirstToken().gte(FIRST), timeToFirstToken().gte(s -> FIRST)),
        passes("gteEL", timeToFirstToken().gteEL("#{first}")),
        passes("in", timeToFirstToken().in(PER_TOKEN, FIRST), outputTokens().in(List.of(2, 3))),
        passes("in function", timeToFirstToken().in(s -> List.of(FIRST))),
        passes("in list", timeToFirstToken().in(List.of(FIRST))),
        passes("inEL", timeToFirstToken().inEL("#{firsts}")),
        passes("isEL", timeToFirstToken().isEL("#{first}"), answer().isEL("#{city}")),
        passes("is function", timeToFirstToken().is(s -> FIRST), outputTokens().is(s -> 3)),
        passes("not", timeToFirstToken().not(PER_TOKEN), outputTokens().not(4)),
        passes("notEL", timeToFirstToken().notEL("#{bound}")),
        passes("not function", timeToFirstToken().not(s -> PER_TOKEN)),
        passes("notNull", timeToFirstToken().notNull()),
        passes("exists", timeToFirstToken().exists(), reasoning().exists()),
        passes("optional", timeToFirstToken().optional()),
        passes("validate", timeToFirstToken().validate("any", (value, session) -> value)),
        passes("transform", timeToFirstToken().transform(Duration::toMillis).is(5_300L)),
        passes(
            "transform with session",
            timeToFirstToken()
                .transformWithSession((value, session) -> value.minus(session.get("bound")))
                .is(Duration.ofMillis(300))));
  }

  static Stream<Arguments> passingShort() {
    return Stream.of(
        passes("notExists", timePerOutputToken().notExists(), decodeRate().notExists()),
        passes("no words", answer().notExists(), reasoning().notExists(), toolCalls().notExists()),
        passes("no gap", interTokenLatency().notExists()),
        passes("optional", timePerOutputToken().optional()),
        passes("default", timePerOutputToken().withDefault(FIRST).lte(FIRST)),
        passes("default of session", timePerOutputToken().withDefault(s -> FIRST).is(FIRST)),
        passes("default EL", timePerOutputToken().withDefaultEl("#{first}").gt(PER_TOKEN)));
  }

  static Stream<Arguments> failing() {
    Duration five = Duration.ofSeconds(5);
    return Stream.of(
        fails(timeToFirstToken().lt(five), "timeToFirstToken: 5.3 s is not less than 5 s"),
        fails(timeToFirstToken().find().lt(five), "timeToFirstToken: 5.3 s is not less than 5 s"),
        fails(timeToFirstToken().lt(s -> five), "timeToFirstToken: 5.3 s is not less than 5 s"),
        fails(timeToFirstToken().ltEL("#{bound}"), "timeToFirstToken: 5.3 s is not less than 5 s"),
        fails(
            timePerOutputToken().lte(Duration.ofMillis(61)),
            "timePerOutputToken: 61.25 ms is not less than or equal to 61 ms"),
        fails(
            interTokenLatency().gt(Duration.ofMillis(100)),
            "interTokenLatency: 61.25 ms is not greater than 100 ms"),
        fails(
            endToEnd().gte(Duration.ofSeconds(60)),
            "endToEnd: 5.423 s is not greater than or equal to 60 s"),
        fails(timeToFirstToken().lt(five).name("quick"), "quick: 5.3 s is not less than 5 s"),
        fails(
            timeToFirstToken().ltEL("#{text}"),
            "timeToFirstToken: #{text} is 5 s, which is no java.time.Duration"),
        fails(
            timeToFirstToken().ltEL("#{missing}"),
            "timeToFirstToken: No attribute named 'missing' is defined"),
        fails(timeToFirstToken().is(five), "timeToFirstToken.find.is(PT5S), found PT5.3S"),
        fails(timeToFirstToken().notExists(), "timeToFirstToken.find.notExists, unexpectedly"),
        fails(outputTokens().is(128), "outputTokens.find.is(128), found 3"),
        fails(outputTokens().lt(3), "outputTokens.find.lessThan(3), 3 is not less than 3"),
        fails(finishReason().in("stop", "tool"), "finishReason.find.in(stop,tool), found length"),
        fails(answer().is("Rome"), "answer.find.is(Rome), found Paris, I think"),
        fails(answer().is("Rome").name("capital"), "capital: found Paris, I think"));
  }

  static Stream<Arguments> failingShort() {
    return Stream.of(
        fails(
            timePerOutputToken().lt(PER_TOKEN),
            "timePerOutputToken: found nothing to compare with 61.25 ms"),
        fails(
            timePerOutputToken().withDefault(FIRST).lt(PER_TOKEN),
            "timePerOutputToken: 5.3 s is not less than 61.25 ms"),
        fails(timePerOutputToken().exists(), "timePerOutputToken.find.exists, found nothing"),
        fails(timePerOutputToken(), "timePerOutputToken.find.exists, found nothing"),
        fails(answer().exists(), "answer.find.exists, found nothing"),
        fails(toolCalls().exists(), "toolCalls.find.exists, found nothing"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("passing")
  void shouldPassWhenTheAnswerIsAsAsked(String name, List<CheckBuilder> checks) {
    assertThat(run(RESPONSE, checks).failure()).isNull();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("passingShort")
  void shouldPassWhenAValueIsMissingAndMayBe(String name, List<CheckBuilder> checks) {
    assertThat(run(SHORT, checks).failure()).isNull();
  }

  @ParameterizedTest(name = "{1}")
  @MethodSource("failing")
  void shouldSayWhatIsWrongWhenTheAnswerIsNotAsAsked(CheckBuilder check, String failure) {
    assertThat(run(RESPONSE, List.of(check)).failure()).startsWith(failure);
  }

  @ParameterizedTest(name = "{1}")
  @MethodSource("failingShort")
  void shouldSayThatNothingWasFoundWhenAValueIsMissing(CheckBuilder check, String failure) {
    assertThat(run(SHORT, List.of(check)).failure()).isEqualTo(failure);
  }

  @Test
  void shouldSaveAllThatPassedWhenAnotherCheckFails() {
    Checks.Result result =
        run(
            RESPONSE,
            List.of(
                timeToFirstToken().saveAs("ttft"),
                outputTokens().is(128).saveAs("never"),
                timePerOutputToken().lt(Duration.ofSeconds(1)).saveAs("tpot"),
                answer().transform(text -> text.substring(0, 5)).saveAs("city"),
                toolCalls().saveAs("calls")));

    assertThat(result.failure()).isEqualTo("outputTokens.find.is(128), found 3");
    assertThat(saved(result, "ttft")).isEqualTo(FIRST);
    assertThat(saved(result, "tpot")).isEqualTo(PER_TOKEN);
    assertThat(saved(result, "city")).isEqualTo("Paris");
    assertThat(saved(result, "calls")).isEqualTo(CALLS);
    assertThat(result.session().contains("never")).isFalse();
  }

  @Test
  void shouldKeepWordsOnlyWhenACheckLooksAtThem() {
    assertThat(kept(timeToFirstToken(), outputTokens().is(3))).isEqualTo(Keep.NOTHING);
    assertThat(kept(finishReason().is("stop"))).isEqualTo(Keep.NOTHING);
    assertThat(kept(answer().transform(String::length))).isEqualTo(WORDS);
    assertThat(kept(reasoning().exists())).isEqualTo(WORDS);
    assertThat(kept(toolCalls().saveAs("calls"))).isEqualTo(WORDS);
  }

  private static Keep kept(CheckBuilder check, CheckBuilder... more) {
    return Checks.of(Stream.concat(Stream.of(check), Stream.of(more)).toList()).keep(false);
  }

  private static Checks.Result run(LlmResponse response, List<CheckBuilder> checks) {
    return Checks.of(checks).run(response, SESSION);
  }

  private static Object saved(Checks.Result result, String key) {
    return result.session().attributes().apply(key);
  }

  private static Arguments passes(String name, CheckBuilder... checks) {
    return Arguments.of(name, List.of(checks));
  }

  private static Arguments fails(CheckBuilder check, String failure) {
    return Arguments.of(check, failure);
  }
}
