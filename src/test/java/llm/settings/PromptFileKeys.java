package llm.settings;

import java.util.List;
import java.util.Optional;

/** The keys {@code llm.prompt.*} of real prompts. */
final class PromptFileKeys {

  static final Key<Optional<String>> FILE =
      Key.of("llm.prompt.file", Types.name().orOff(), "off", s -> s.promptFile().file());

  static final Key<Sampling> SAMPLING =
      Key.of(
          "llm.prompt.sampling",
          Types.word(Sampling.values(), Sampling::word),
          "circular",
          s -> s.promptFile().sampling());

  static final Key<Integer> OUTPUT_TOKENS =
      Key.of(
          "llm.prompt.output-tokens",
          Types.integer(1, Shape.MOST_TOKENS),
          "128",
          s -> s.promptFile().outputTokens());

  static final List<Key<?>> ALL = List.of(FILE, SAMPLING, OUTPUT_TOKENS);

  private PromptFileKeys() {}

  static PromptFileSettings read(Values values) {
    return new PromptFileSettings(
        values.get(FILE), values.get(SAMPLING), values.get(OUTPUT_TOKENS));
  }
}
