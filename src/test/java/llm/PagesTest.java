package llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import llm.report.Numbers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import testkit.Chromium;
import testkit.GatlingRun;
import testkit.ReportedRuns;

/** Both pages of a real run, opened from disk in a real browser without a network. */
@Timeout(180)
class PagesTest {

  private static final String ROWS =
      "[...document.querySelectorAll('tr[data-point]')].map(row =>"
          + " [...row.querySelectorAll('[data-path]')].map(cell => { const copy ="
          + " cell.cloneNode(true); copy.querySelectorAll('sup, .verdicts').forEach(it =>"
          + " it.remove()); return [cell.dataset.path, copy.textContent.trim()]; }))";

  private static GatlingRun run;
  private static JsonNode points;
  private static Chromium browser;

  @BeforeAll
  static void start() {
    assumeThat(Chromium.executable())
        .as("no chromium on this machine (Debian: apt-get install chromium)")
        .isPresent();
    run = ReportedRuns.mixed();
    points = run.summary().path("points");
    browser = Chromium.start();
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  @Test
  void shouldShowTheFiguresOfTheSummaryInBothPages() {
    for (String page : List.of("llm.html", "index.html")) {
      open(page);

      JsonNode rows = browser.evaluate(ROWS);
      assertThat(rows).as(page).hasSize(points.size()).hasSize(6);
      for (int i = 0; i < points.size(); i++) {
        assertFigures(rows.get(i), points.get(i));
      }
      assertThat(text(page.equals("llm.html") ? ".sentence bdi" : ".llm-sentence bdi"))
          .startsWith(run.summary().path("passed").asBoolean() ? "Passed: " : "Failed: ")
          .contains("text 8/16 holds 4 concurrent requests or more");
    }
  }

  @Test
  void shouldAskForNothingFromOutsideAndComplainOfNothing() {
    for (String page : List.of("llm.html", "index.html")) {
      open(page);

      assertThat(browser.complaints()).as(page).isEmpty();
      assertThat(browser.requests())
          .as(page)
          .isNotEmpty()
          .allMatch(address -> address.startsWith("file:") || address.startsWith("data:"));
    }
    open("llm.html");
    assertThat(browser.requests()).containsExactly(page("llm.html").toUri().toString());
  }

  @Test
  void shouldDrawEveryChartOfEveryPoint() {
    open("llm.html");
    for (int point = 0; point < points.size(); point++) {
      choose(point);

      List<String> drawn = new ArrayList<>();
      for (JsonNode chart : charts()) {
        String id = chart.path("id").asText();
        drawn.add(id);
        assertThat(chart.path("values").asInt()).as(id).isPositive();
        assertThat(chart.path("painted").asBoolean()).as(id).isTrue();
        assertThat(chart.path("label").asText()).as(id).isNotBlank();
      }
      assertThat(drawn).as(name(point)).containsExactlyElementsOf(expectedCharts(point));
    }
    // what this test itself does to look at the pixels is slow, and Chromium says so
    assertThat(browser.complaints()).allMatch(it -> it.contains("willReadFrequently"));
  }

  @Test
  void shouldFollowThePointThatIsChosenInTheTableTheListOrByKey() {
    open("llm.html");
    browser.evaluate("document.querySelector('tr[data-point=\"0\"] td').click()");
    assertThat(chosen()).isEqualTo("text 8/16 c=1");
    assertThat(facts()).contains("8 requests", "none failed", "at most 1 in flight");
    assertThat(text("#waterfall-legend")).contains("tokens arriving");

    browser.evaluate("document.querySelector('input[name=table-point]:checked').focus()");
    browser.press("ArrowDown", 40);
    assertThat(chosen()).isEqualTo("text 8/16 c=4");
    assertThat(browser.evaluate("location.hash").asText()).isEqualTo("#point=1");
    assertThat(caption("waterfall")).startsWith("text 8/16 c=4: all 8 requests");

    choose(index("failing"));
    assertThat(facts()).contains("24 requests", "16 failed");
    assertThat(text("#waterfall-legend")).contains("http_error", "truncated");
    browser.evaluate("document.querySelector('[data-metric=knee] input[value=e2e]').click()");
    assertThat(caption("knee")).startsWith("mean E2E over");
  }

  @Test
  void shouldFollowTheKindThatIsChosen() {
    open("llm.html");
    browser.evaluate("document.querySelector('#kinds input[value=embedding]').click()");

    assertThat(chosen()).isEqualTo("embedding");
    assertThat(
            browser.evaluate(
                "[...document.querySelectorAll('tr[data-point]')].filter(r => !r.hidden).length"))
        .hasToString("1");
    assertThat(browser.evaluate("document.getElementById('load-tpot').closest('figure').hidden"))
        .hasToString("true");
    assertThat(caption("load-e2e")).contains("mean (line)");
  }

  @Test
  void shouldChangeItsThemeByPreferenceAndByButton() {
    browser.open(page("llm.html"), 1400, true);
    browser.evaluate("localStorage.clear()");
    browser.open(page("llm.html"), 1400, true);
    assertThat(background("body")).isEqualTo("rgb(22, 24, 27)");
    browser.emulate("prefers-color-scheme", "light");
    browser.await("getComputedStyle(document.body).backgroundColor === 'rgb(255, 255, 255)'");
    browser.evaluate("document.getElementById('theme').click()");
    assertThat(background("body")).isEqualTo("rgb(22, 24, 27)");
    open("index.html");
    String own = background("#llm");
    browser.evaluate("document.getElementById('theme-toggle').click()");
    assertThat(background("#llm")).isNotEqualTo(own);
    browser.evaluate("localStorage.clear()");
  }

  @Test
  void shouldShowHostileTextsAsText() {
    open("llm.html");
    int hostile = index(ReportedRuns.HOSTILE);
    choose(hostile);
    assertThat(chosen()).isEqualTo(ReportedRuns.HOSTILE);
    assertThat(text("#facts")).startsWith(ReportedRuns.HOSTILE);
    assertThat(text("tr[data-point=\"" + hostile + "\"] .name")).isEqualTo(ReportedRuns.HOSTILE);
    assertThat(text("#run-line")).startsWith("SimulationUnderTest: " + ReportedRuns.HOSTILE);
    assertThat(text("#examples")).contains("<script>alert(1)</script>");
    assertThat(browser.evaluate("document.scripts.length")).hasToString("3");
    assertThat(browser.evaluate("document.images.length")).hasToString("0");

    open("index.html");
    assertThat(text("#llm tr[data-point=\"" + hostile + "\"] .name"))
        .isEqualTo(ReportedRuns.HOSTILE);
    assertThat(browser.evaluate("document.querySelectorAll('#llm script, #llm img').length"))
        .hasToString("0");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void shouldFitANarrowScreen() {
    browser.open(page("llm.html"), 400, false);

    assertThat(browser.evaluate("document.documentElement.scrollWidth").asInt())
        .isLessThanOrEqualTo(400);
    assertThat(charts()).isNotEmpty().allMatch(chart -> chart.path("width").asInt() <= 400);
  }

  @Test
  void shouldLinkThePagesWithEachOther() {
    open("index.html");
    assertThat(browser.evaluate("[...document.querySelectorAll('.nav li a')].map(a => a.href)"))
        .extracting(JsonNode::asText)
        .contains(page("index.html").toUri() + "#llm", page("llm.html").toUri().toString());
    open("llm.html");
    assertThat(browser.evaluate("document.querySelector('.links a').href").asText())
        .isEqualTo(page("index.html").toUri().toString());
  }

  private static void assertFigures(JsonNode row, JsonNode point) {
    assertThat(row.size()).isGreaterThan(15);
    for (JsonNode cell : row) {
      String path = cell.get(0).asText();
      assertThat(cell.get(1).asText())
          .as(point.path("point").asText() + " " + path)
          .isEqualTo(expected(path, point.at(path)));
    }
  }

  private static String expected(String path, JsonNode value) {
    return switch (path) {
      case "/slo" -> value.findValuesAsText("met").contains("false") ? "FAIL" : "pass";
      case "/requests", "/failures" -> value.asText();
      default ->
          Numbers.figure(
              value.isNumber() ? OptionalDouble.of(value.asDouble()) : OptionalDouble.empty());
    };
  }

  private static List<String> expectedCharts(int point) {
    boolean generates = points.get(point).at("/ttft_ms/mean").isNumber();
    List<String> charts = new ArrayList<>();
    charts.addAll(generates ? List.of("load-ttft", "load-tpot") : List.of("load-e2e"));
    charts.addAll(List.of("knee", "goodput", "histogram", "percentiles", "series", "waterfall"));
    charts.addAll(generates ? List.of("gaps", "gap-bars") : List.of());
    charts.add("input");
    charts.addAll(generates ? List.of("output") : List.of());
    charts.add("verdicts");
    return charts;
  }

  private static JsonNode charts() {
    return browser.evaluate(
        "[...document.querySelectorAll('.chart')].filter(it => it.offsetParent).map(it => { const"
            + " canvas = it.querySelector('canvas'); const pixels ="
            + " canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;"
            + " const values = echarts.getInstanceByDom(it).getOption().series.flatMap(s =>"
            + " s.data).filter(v => v !== null); return { id: it.id, values: values.length,"
            + " painted: pixels.some(v => v > 0), width: it.clientWidth, label:"
            + " it.getAttribute('aria-label') }; })");
  }

  private static void choose(int point) {
    browser.evaluate(
        "(() => { const list = document.getElementById('point'); list.value = '"
            + point
            + "'; list.dispatchEvent(new Event('change')); })()");
  }

  private static String chosen() {
    return browser
        .evaluate("document.getElementById('point').selectedOptions[0].textContent")
        .asText();
  }

  private static String facts() {
    return text("#facts");
  }

  private static String caption(String chart) {
    return browser
        .evaluate(
            "document.getElementById('"
                + chart
                + "').closest('figure').querySelector('.caption')"
                + ".textContent")
        .asText();
  }

  private static String text(String selector) {
    return browser.evaluate("document.querySelector('" + selector + "').textContent").asText();
  }

  private static String background(String selector) {
    return browser
        .evaluate("getComputedStyle(document.querySelector('" + selector + "')).backgroundColor")
        .asText();
  }

  private static String name(int point) {
    return points.get(point).path("point").asText();
  }

  private static int index(String name) {
    for (int i = 0; i < points.size(); i++) {
      if (name(i).equals(name)) {
        return i;
      }
    }
    throw new AssertionError(name + " is no point of " + points.findValuesAsText("point"));
  }

  private static void open(String page) {
    browser.open(page(page), 1400, false);
  }

  private static Path page(String name) {
    return run.folder().toAbsolutePath().resolve(name);
  }
}
