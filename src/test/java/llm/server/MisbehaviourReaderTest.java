package llm.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import llm.server.Delivery.Cut;
import llm.server.Delivery.CutManner;
import llm.server.Wording.Done;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MisbehaviourReaderTest {

  private final MisbehaviourReader reader = new MisbehaviourReader();

  @Test
  void shouldReadEachKindWhenNamed() {
    Misbehaviours read =
        reader.read("{\"done\":false,\"cut\":{\"afterToken\":3,\"how\":\"goAway\"}}");

    assertThat(read.or(Done.USUAL)).isEqualTo(new Done(false));
    assertThat(read.find(Cut.class)).contains(new Cut(3, null, false, CutManner.GO_AWAY, 0L));
    assertThat(read.find(ScriptChange.Junk.class)).isEmpty();
  }

  @Test
  void shouldLetTheOthersWinWhenBothHaveAKind() {
    Misbehaviours both =
        reader.read("{\"done\":false,\"empty\":true}").plus(reader.read("{\"done\":true}"));

    assertThat(both.or(Done.USUAL)).isEqualTo(new Done(true));
    assertThat(both.or(Wording.Empty.USUAL).yes()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"cutt\":1} | simulate.cutt: unknown key, allowed are busy, connection, contentType, cut, done,",
        "{\"cut\":{\"afterTokn\":1}} | simulate.cut.afterTokn: unknown key, allowed are afterByte,"
            + " afterMs, afterToken, beforeHeaders, how",
        "{\"cut\":{\"afterToken\":1,\"how\":\"bang\"}} | simulate.cut.how: bang is not allowed, not"
            + " one of the values accepted for Enum class: [close, goAway, reset]",
        "{\"cut\":{}} | simulate.cut: exactly one of afterToken, afterByte, beforeHeaders is needed",
        "{\"stall\":{\"ms\":-1}} | simulate.stall: ms is -1, allowed is 0 or more",
        "{\"tokensPerEvent\":0} | simulate.tokensPerEvent: tokensPerEvent is 0, allowed is 1 or more",
        "{\"status\":{\"code\":99}} | simulate.status: code is 99, allowed is 200 to 599",
        "{\"raw\":[{\"base64\":\"?\"}]} | simulate.raw[0]: base64 is not valid",
        "{\"raw\":[{}]} | simulate.raw[0]: either base64 or text is needed",
        "{\"redirect\":{}} | simulate.redirect: location is needed",
        "{\"done\":null} | simulate.done: null is not allowed",
        "{\"lines\":{\"lineEnd\":\"nel\"}} | simulate.lines.lineEnd: nel is not allowed, not one of",
        "{\"cut\":[1]} | simulate.cut: this value is not possible: [1]",
        "{\"junk\":true} | simulate.junk: this value is not possible: true",
        "[] | simulate: not an object",
        "{ | simulate: not JSON: "
      })
  void shouldSayWhatIsWrongInOneLine(String json, String message) {
    assertThatThrownBy(() -> reader.read(json))
        .isInstanceOf(ApiError.class)
        .hasMessageStartingWith(message)
        .satisfies(e -> assertThat(((ApiError) e).status()).isEqualTo(400))
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
  }

  @Test
  void shouldFindNothingWhenABodyIsNoJsonObject() {
    for (String body :
        new String[] {"", "[]", "{\"a\":", "<html>", "{\"other\":{\"simulate\":1}}"}) {
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);

      assertThat(reader.inBody(bytes).all(Misbehaviour.class)).isEmpty();
    }
  }

  @Test
  void shouldFindThemInABodyWhenTheyFollowOtherKeys() {
    byte[] body =
        "{\"a\":{\"b\":[1]},\"simulate\":{\"done\":false}}".getBytes(StandardCharsets.UTF_8);

    assertThat(reader.inBody(body).all(Misbehaviour.class)).containsExactly(new Done(false));
  }
}
