package llm.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class HeadlineTest {

  @Test
  void shouldNameTheHighestLoadThatPasses() throws IOException {
    assertThat(
            sentence(
                "'passed':false,'health':{'rules':[{'name':'client lateness','passed':false}]},"
                    + "'points':["
                    + point("128/128", 1, true)
                    + ","
                    + point("128/128", 4, true)
                    + ","
                    + point("128/128", 8, false)
                    + ","
                    + point("8/8", 1, false)
                    + "]"))
        .isEqualTo(
            "Failed: 2 of 4 points miss their SLO; text 128/128 holds 4 concurrent requests, text"
                + " 8/8 holds none of the loads tried; in doubt: client lateness.");
  }

  @Test
  void shouldSayThatMoreMayBePossibleWhenTheHighestLoadPasses() throws IOException {
    assertThat(sentence("'passed':true,'health':{},'points':[" + point("128/128", 1, true) + "]"))
        .isEqualTo(
            "Passed: the point meets its SLO; text 128/128 holds 1 concurrent request or more; the"
                + " measurement is sound.");
  }

  @Test
  void shouldStopAtTheFirstLoadThatFailsWhenAHigherOnePasses() throws IOException {
    assertThat(
            sentence(
                "'passed':false,'health':{'aborted':1},'points':["
                    + point("128/128", 8, true)
                    + ","
                    + point("128/128", 4, false)
                    + ","
                    + point("128/128", 2, true)
                    + "]"))
        .isEqualTo(
            "Failed: 1 of 3 points misses its SLO; text 128/128 holds 2 concurrent requests; in"
                + " doubt: 1 request cut off.");
  }

  @Test
  void shouldSpeakOfNoObjectiveWhenThereIsNone() throws IOException {
    assertThat(sentence("'passed':true,'health':{'rules':[],'aborted':3},'points':[]"))
        .isEqualTo("Passed: no objective was set; in doubt: 3 requests cut off.");
  }

  private static String point(String shape, int users, boolean met) {
    return "{'kind':'text','shape':'%s','concurrency':%d,'slo':[{'met':%s}]}"
        .formatted(shape, users, met);
  }

  private static String sentence(String members) throws IOException {
    String json = ("{" + members + "}").replace('\'', '"');
    return new Headline(new ObjectMapper().readTree(json)).sentence();
  }
}
