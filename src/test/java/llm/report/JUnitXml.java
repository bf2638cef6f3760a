package llm.report;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import llm.measure.Change;
import llm.measure.Finding;
import llm.measure.PointSummary;
import llm.measure.SloResult;

/**
 * {@code junit.xml}: what a run was judged by, as build servers read it, in the format of Maven's
 * Surefire. A test case is a bound of an objective at a point, a metric with a tolerance at a
 * point, or a rule about the client; one that could not be decided is skipped, with the reason.
 */
public final class JUnitXml {

  private enum Status {
    PASSED,
    FAILED,
    SKIPPED
  }

  private record Case(String group, String name, Status status, String message) {}

  private static final String SUITE = "gatling-llm.";

  private JUnitXml() {}

  /** Writes the file. */
  public static void write(RunReport run, Writer out) throws IOException {
    try {
      XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(out);
      xml.writeStartDocument("UTF-8", "1.0");
      suite(run, xml);
      xml.writeEndDocument();
      xml.flush();
      out.write("\n");
    } catch (XMLStreamException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static void suite(RunReport run, XMLStreamWriter xml) throws XMLStreamException {
    List<Case> cases = cases(run);
    xml.writeCharacters("\n");
    xml.writeStartElement("testsuite");
    xml.writeAttribute("name", clean(SUITE + run.simulation()));
    xml.writeAttribute("time", time(run));
    xml.writeAttribute("tests", Integer.toString(cases.size()));
    xml.writeAttribute("errors", "0");
    xml.writeAttribute("skipped", count(cases, Status.SKIPPED));
    xml.writeAttribute("failures", count(cases, Status.FAILED));
    for (Case it : cases) {
      xml.writeCharacters("\n  ");
      testCase(run, it, xml);
    }
    xml.writeCharacters("\n");
    xml.writeEndElement();
  }

  private static void testCase(RunReport run, Case it, XMLStreamWriter xml)
      throws XMLStreamException {
    xml.writeStartElement("testcase");
    xml.writeAttribute("name", clean(it.name()));
    xml.writeAttribute("classname", clean(run.simulation() + "." + it.group()));
    xml.writeAttribute("time", "0");
    if (it.status() == Status.FAILED) {
      xml.writeStartElement("failure");
      xml.writeAttribute("message", clean(it.message()));
      xml.writeAttribute("type", it.group());
      xml.writeCharacters(clean(it.message()));
      xml.writeEndElement();
    } else if (it.status() == Status.SKIPPED) {
      xml.writeStartElement("skipped");
      xml.writeAttribute("message", clean(it.message()));
      xml.writeEndElement();
    }
    xml.writeEndElement();
  }

  private static List<Case> cases(RunReport run) {
    List<Case> cases = new ArrayList<>();
    run.points().forEach(point -> point.slo().forEach(result -> cases.add(slo(point, result))));
    run.comparison()
        .ifPresent(
            comparison ->
                comparison
                    .points()
                    .forEach(
                        point ->
                            point.changes().stream()
                                .filter(Change::isGated)
                                .forEach(change -> cases.add(gate(point, change)))));
    run.health().rules().forEach(rule -> cases.add(rule(rule)));
    cases.add(outcome(run));
    return cases;
  }

  /** A point that has no value because nothing succeeded there has missed its bound. */
  private static Case slo(PointReport point, SloResult result) {
    PointSummary summary = point.summary();
    boolean judged =
        summary.isMeasured() && (result.actual().isPresent() || summary.counts().successes() == 0);
    Status status = result.met() ? Status.PASSED : judged ? Status.FAILED : Status.SKIPPED;
    String name =
        "%s: %s %s".formatted(result.point().name(), result.statistic().name(), result.metric());
    return new Case("slo", name, status, Sections.slo(point.summary(), result));
  }

  private static Case gate(RunComparison.ComparedPoint point, Change change) {
    Status status =
        change.finding() == Finding.REGRESSION
            ? Status.FAILED
            : change.finding() == Finding.UNDECIDED ? Status.SKIPPED : Status.PASSED;
    return new Case(
        "gate",
        point.name() + ": " + change.metric().word(),
        status,
        ComparisonText.gate(point.name(), change));
  }

  /** A rule about the client fails no build: it says how far the figures can be trusted. */
  private static Case rule(Judgement rule) {
    return new Case(
        "health", rule.name(), rule.passed() ? Status.PASSED : Status.SKIPPED, rule.message());
  }

  private static Case outcome(RunReport run) {
    return new Case(
        "run",
        "the run passes",
        run.outcome().passed() ? Status.PASSED : Status.FAILED,
        String.join("; ", run.outcome().reasons()));
  }

  private static String count(List<Case> cases, Status status) {
    return Long.toString(cases.stream().filter(it -> it.status() == status).count());
  }

  /** Seconds in which anything was measured. */
  private static String time(RunReport run) {
    double seconds =
        run.points().stream()
            .map(point -> point.summary().period().seconds())
            .mapToDouble(it -> it.orElse(0))
            .sum();
    return String.format(Locale.ROOT, "%.3f", seconds);
  }

  /** Without characters that XML cannot hold. */
  private static String clean(String text) {
    return Optional.ofNullable(text).map(Printable::of).orElse("");
  }
}
