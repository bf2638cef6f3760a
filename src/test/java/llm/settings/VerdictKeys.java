package llm.settings;

import java.util.List;

/** The keys {@code llm.verdict.*}. */
final class VerdictKeys {

  static final Key<ShortOutput> SHORT_OUTPUT =
      Key.of(
          "llm.verdict.short-output",
          Types.word(ShortOutput.values(), ShortOutput::word),
          "count",
          s -> s.verdict().shortOutput());

  static final List<Key<?>> ALL = List.of(SHORT_OUTPUT);

  private VerdictKeys() {}

  static VerdictSettings read(Values values) {
    return new VerdictSettings(values.get(SHORT_OUTPUT));
  }
}
