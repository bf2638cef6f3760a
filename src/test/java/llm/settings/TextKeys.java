package llm.settings;

import java.util.List;

/** The keys that say how random texts are made. */
final class TextKeys {

  static final Key<TokenizerChoice> TOKENIZER =
      Key.of("llm.tokenizer", Types.tokenizer(), "auto", s -> s.text().tokenizer());

  static final Key<Double> RANGE_RATIO =
      Key.of(
          "llm.prompt.range-ratio",
          Types.number(0, TextSettings.MOST_RATIO),
          "0",
          s -> s.text().rangeRatio());

  static final Key<Integer> PREFIX_TOKENS =
      Key.of(
          "llm.prompt.prefix-tokens",
          Types.integer(0, Shape.MOST_TOKENS),
          "0",
          s -> s.text().prefixTokens());

  static final Key<Boolean> NONCE =
      Key.of("llm.prompt.nonce", Types.flag(), "true", s -> s.text().nonce());

  static final List<Key<?>> ALL = List.of(TOKENIZER, RANGE_RATIO, PREFIX_TOKENS, NONCE);

  private TextKeys() {}

  static TextSettings read(Values values) {
    return new TextSettings(
        values.get(TOKENIZER),
        values.get(RANGE_RATIO),
        values.get(PREFIX_TOKENS),
        values.get(NONCE));
  }
}
