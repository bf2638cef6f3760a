package llm.engine;

import io.gatling.charts.component.Component;
import io.gatling.charts.component.ComponentLibrary;
import io.gatling.charts.highcharts.component.ComponentLibraryImpl;
import io.gatling.charts.report.GroupContainer;
import io.gatling.charts.stats.CountsVsTimePlot;
import io.gatling.charts.stats.IntVsTimePlot;
import io.gatling.charts.stats.PercentVsTimePlot;
import io.gatling.charts.stats.PercentilesVsTimePlot;
import io.gatling.charts.stats.Ranges;
import io.gatling.charts.stats.UserSeries;
import java.util.List;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Gatling's own charts, with the LLM section before the first one of the global page. Gatling finds
 * this library as a service and takes the first on the class path.
 */
public final class LlmComponentLibrary implements ComponentLibrary {

  private final ComponentLibrary gatling = new ComponentLibraryImpl();

  /** Called once for each report, for its global page. */
  @Override
  public Component getUserStartRateComponent(
      String containerId, long runStart, UserSeries allUsers, Seq<UserSeries> scenarios) {
    Component original =
        new TextSafeComponent(
            gatling.getUserStartRateComponent(containerId, runStart, allUsers, asText(scenarios)));
    return IndexSection.html()
        .<Component>map(it -> new SectionComponent(original, it))
        .orElse(original);
  }

  @Override
  public Component getMaxConcurrentUsersComponent(
      String containerId, long runStart, UserSeries allUsers, Seq<UserSeries> scenarios) {
    return new TextSafeComponent(
        gatling.getMaxConcurrentUsersComponent(containerId, runStart, allUsers, asText(scenarios)));
  }

  @Override
  public Component getRangesComponent(
      String containerId, String chartTitle, String eventName, Ranges ranges, boolean large) {
    return new TextSafeComponent(
        gatling.getRangesComponent(containerId, chartTitle, eventName, ranges, large));
  }

  @Override
  public Component getRequestCountPolarComponent(GroupContainer rootContainer) {
    return new TextSafeComponent(gatling.getRequestCountPolarComponent(rootContainer));
  }

  @Override
  public Component getDistributionComponent(
      String containerId,
      String title,
      String yAxisName,
      Seq<PercentVsTimePlot> successes,
      Seq<PercentVsTimePlot> failures) {
    return new TextSafeComponent(
        gatling.getDistributionComponent(containerId, title, yAxisName, successes, failures));
  }

  @Override
  public Component getPercentilesOverTimeComponent(
      String containerId,
      String title,
      String yAxisName,
      long runStart,
      Seq<PercentilesVsTimePlot> data) {
    return new TextSafeComponent(
        gatling.getPercentilesOverTimeComponent(containerId, title, yAxisName, runStart, data));
  }

  @Override
  public Component getRequestsComponent(
      String containerId, long runStart, Seq<CountsVsTimePlot> counts) {
    return new TextSafeComponent(gatling.getRequestsComponent(containerId, runStart, counts));
  }

  @Override
  public Component getResponsesComponent(
      String containerId, long runStart, Seq<CountsVsTimePlot> counts) {
    return new TextSafeComponent(gatling.getResponsesComponent(containerId, runStart, counts));
  }

  @Override
  public Component getResponseTimeScatterComponent(
      String containerId, Seq<IntVsTimePlot> successes, Seq<IntVsTimePlot> failures) {
    return new TextSafeComponent(
        gatling.getResponseTimeScatterComponent(containerId, successes, failures));
  }

  /** Gatling writes the names of scenarios into a script as they are, where markup would end it. */
  private static Seq<UserSeries> asText(Seq<UserSeries> scenarios) {
    List<UserSeries> safe =
        CollectionConverters.asJava(scenarios).stream()
            .map(series -> new UserSeries(asText(series.name()), series.data()))
            .toList();
    return CollectionConverters.asScala(safe).toSeq();
  }

  private static String asText(String name) {
    return name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
