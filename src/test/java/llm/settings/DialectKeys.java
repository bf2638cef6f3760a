package llm.settings;

import java.util.List;
import java.util.Optional;
import llm.settings.DialectSettings.ContentForm;
import llm.settings.DialectSettings.DocumentsKey;
import llm.settings.DialectSettings.MaxTokensKey;
import llm.settings.DialectSettings.OutputLength;

/** The keys that say how the server wants to be spoken to. */
final class DialectKeys {

  static final Key<Optional<Dialect>> PRESET =
      Key.of(
          "llm.target.dialect",
          Types.word(Dialect.values(), Dialect::word).orAuto(),
          "auto",
          s -> s.target().dialect().preset());

  private static final Key<Optional<MaxTokensKey>> MAX_TOKENS_KEY =
      Key.of(
          "llm.dialect.max-tokens-key",
          Types.word(MaxTokensKey.values(), MaxTokensKey::word).orAuto(),
          "auto",
          s -> s.target().dialect().maxTokensKey());

  private static final Key<Optional<OutputLength>> OUTPUT_LENGTH =
      Key.of(
          "llm.dialect.output-length",
          Types.word(OutputLength.values(), OutputLength::word).orAuto(),
          "auto",
          s -> s.target().dialect().outputLength());

  private static final Key<Optional<Boolean>> STREAM_OPTIONS =
      Key.of(
          "llm.dialect.stream-options",
          Types.flag().orAuto(),
          "auto",
          s -> s.target().dialect().streamOptions());

  private static final Key<Optional<ContentForm>> CONTENT =
      Key.of(
          "llm.dialect.content",
          Types.word(ContentForm.values(), ContentForm::word).orAuto(),
          "auto",
          s -> s.target().dialect().content());

  private static final Key<Optional<DocumentsKey>> DOCUMENTS_KEY =
      Key.of(
          "llm.dialect.documents-key",
          Types.word(DocumentsKey.values(), DocumentsKey::word).orAuto(),
          "auto",
          s -> s.target().dialect().documentsKey());

  /** All but the preset, which is one of the target's. */
  static final List<Key<?>> ALL =
      List.of(MAX_TOKENS_KEY, OUTPUT_LENGTH, STREAM_OPTIONS, CONTENT, DOCUMENTS_KEY);

  private DialectKeys() {}

  static DialectSettings read(Values values) {
    return new DialectSettings(
        values.get(PRESET),
        values.get(MAX_TOKENS_KEY),
        values.get(OUTPUT_LENGTH),
        values.get(STREAM_OPTIONS),
        values.get(CONTENT),
        values.get(DOCUMENTS_KEY));
  }
}
