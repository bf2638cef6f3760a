package llm.workload;

/** A prompt per line, as it is; blank lines mean nothing. */
final class TextPrompts implements PromptReader {

  @Override
  public Entry read(RawRecord record) throws PromptMistake {
    String text = record.text();
    return text.isBlank() ? Entry.NOTHING : Entry.of(FilePrompt.of(text));
  }
}
