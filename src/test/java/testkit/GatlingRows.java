package testkit;

import io.gatling.charts.stats.GeneralStats;
import io.gatling.charts.stats.LogFileData;
import io.gatling.charts.stats.LogFileReader$;
import io.gatling.commons.stats.KO$;
import io.gatling.commons.stats.OK$;
import io.gatling.commons.stats.Status;
import io.gatling.core.config.GatlingConfiguration$;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/** Gatling's own statistics of a run, read from its log by Gatling's own reader. */
public final class GatlingRows {

  private final LogFileData data;

  private GatlingRows(LogFileData data) {
    this.data = data;
  }

  static GatlingRows of(Path folder) {
    return new GatlingRows(
        LogFileReader$.MODULE$
            .apply(
                folder.getFileName().toString(),
                folder.getParent(),
                GatlingConfiguration$.MODULE$.load())
            .read());
  }

  /** How many requests of this name are OK. */
  public long ok(String name) {
    return count(Option.apply(name), OK$.MODULE$);
  }

  /** How many requests of this name are KO. */
  public long ko(String name) {
    return count(Option.apply(name), KO$.MODULE$);
  }

  /** How many rows there are in all. */
  public long all() {
    return count(Option.empty(), OK$.MODULE$) + count(Option.empty(), KO$.MODULE$);
  }

  /** The mean response time of the OK rows of this name, in ms. */
  public Optional<Integer> meanMillis(String name) {
    return meanMillis(name, OK$.MODULE$);
  }

  /** The mean response time of the KO rows of this name, in ms. */
  public Optional<Integer> failedMeanMillis(String name) {
    return meanMillis(name, KO$.MODULE$);
  }

  private Optional<Integer> meanMillis(String name, Status status) {
    Option<GeneralStats> stats =
        data.requestGeneralStats(Option.apply(name), Option.empty(), Option.apply(status));
    return stats.isDefined() ? Optional.of(stats.get().mean()) : Optional.empty();
  }

  /** The different messages of KO rows of this name. */
  public List<String> messages(String name) {
    return CollectionConverters.asJava(data.errors(Option.apply(name), Option.empty())).stream()
        .map(error -> error.message())
        .toList();
  }

  /** All different messages, also of requests that crashed before they were sent. */
  public List<String> messages() {
    return CollectionConverters.asJava(data.errors(Option.empty(), Option.empty())).stream()
        .map(error -> error.message())
        .toList();
  }

  private long count(Option<String> name, Status status) {
    Option<GeneralStats> stats =
        data.requestGeneralStats(name, Option.empty(), Option.apply(status));
    return stats.isDefined() ? stats.get().count() : 0;
  }
}
