package llm.settings;

import java.time.Duration;
import java.util.List;

/** The keys {@code llm.report.*}. */
final class ReportKeys {

  static final Key<Boolean> DETAIL =
      Key.of("llm.report.detail", Types.flag(), "false", s -> s.report().detail());

  static final Key<Boolean> TTFT_ROWS =
      Key.of("llm.report.ttft-rows", Types.flag(), "true", s -> s.report().ttftRows());

  static final Key<Duration> PROGRESS =
      Key.of(
          "llm.report.progress",
          Types.duration(Duration.ofMillis(100), Duration.ofHours(1)),
          "5 s",
          s -> s.report().progress());

  static final List<Key<?>> ALL = List.of(DETAIL, TTFT_ROWS, PROGRESS);

  private ReportKeys() {}

  static ReportSettings read(Values values) {
    return new ReportSettings(values.get(DETAIL), values.get(TTFT_ROWS), values.get(PROGRESS));
  }
}
