package llm.engine;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.bodyString;
import static io.gatling.javaapi.core.CoreDsl.jsonPath;
import static io.gatling.javaapi.core.CoreDsl.responseTimeInMillis;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.header;
import static io.gatling.javaapi.http.HttpDsl.status;
import static llm.LlmDsl.answer;
import static llm.LlmDsl.chat;
import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.javaapi.core.CheckBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import llm.Llm;
import org.junit.jupiter.api.Test;
import testkit.GatlingRun;
import testkit.SimulationUnderTest;

class CheckTypeTest {

  @Test
  void shouldSayInOneLineWhichChecksThereAreWhenOneIsOfPlainHttp() {
    List<String> mistakes = new ArrayList<>();

    // Gatling's DSL lives in simulations only
    GatlingRun run =
        GatlingRun.of(
            simulation -> {
              mistakes.add(mistake(status().is(200)));
              mistakes.add(mistake(jsonPath("$.choices").exists()));
              mistakes.add(mistake(bodyString().saveAs("body")));
              mistakes.add(mistake(header("X-Id").exists()));
              mistakes.add(mistake(responseTimeInMillis().lt(5)));
              mistakes.add(mistake(answer().exists()));
              setUp(simulation);
            });

    String rest =
        " is a check of plain HTTP responses, which LLM requests do not take; use those of LlmDsl,"
            + " such as timeToFirstToken() or answer()";
    assertThat(mistakes)
        .containsExactly(
            "request 'ask': Status" + rest,
            "request 'ask': JsonPath" + rest,
            "request 'ask': BodyString" + rest,
            "request 'ask': Header" + rest,
            "request 'ask': ResponseTime" + rest,
            "none");
    assertThat(run.status()).isZero();
  }

  private static void setUp(SimulationUnderTest simulation) {
    Llm llm = GatlingRun.llm(Map.of());
    simulation
        .setUp(
            scenario("one")
                .exec(chat("ask").user("hello").outputTokens(2))
                .injectOpen(atOnceUsers(1)))
        .protocols(llm.protocol());
  }

  private static String mistake(CheckBuilder check) {
    try {
      chat("ask").user("hello").check(check);
      return "none";
    } catch (IllegalArgumentException e) {
      return e.getMessage();
    }
  }
}
