package llm.workload;

import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The forms of files of prompts, told apart by the ending of their names. */
enum PromptForm {
  /** A JSON object per line. */
  JSONL(".jsonl", ".ndjson") {
    @Override
    RawRecords records(FileBytes file) {
      return new LineRecords(file, false);
    }

    @Override
    PromptReader reader(RawRecords records) {
      return new JsonPrompts(true);
    }
  },
  /** A JSON list of objects, such as ShareGPT's. */
  JSON(".json") {
    @Override
    RawRecords records(FileBytes file) {
      return new ListRecords(file);
    }

    @Override
    PromptReader reader(RawRecords records) {
      return new JsonPrompts(false);
    }
  },
  /** Rows with a header. */
  CSV(".csv") {
    @Override
    RawRecords records(FileBytes file) {
      return new LineRecords(file, true);
    }

    @Override
    PromptReader reader(RawRecords records) throws IOException, PromptMistake {
      return CsvPrompts.behindHeader(records);
    }
  },
  /** A prompt per line. */
  TEXT(".txt") {
    @Override
    RawRecords records(FileBytes file) {
      return new LineRecords(file, false);
    }

    @Override
    PromptReader reader(RawRecords records) {
      return new TextPrompts();
    }
  };

  /** The endings, for messages. */
  static final String ENDINGS = ".jsonl, .ndjson, .json, .csv or .txt";

  private final String[] endings;

  PromptForm(String... endings) {
    this.endings = endings;
  }

  /** The form of the file of this name. */
  static Optional<PromptForm> of(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return Stream.of(values())
        .filter(form -> Stream.of(form.endings).anyMatch(lower::endsWith))
        .findFirst();
  }

  /** Finds the records of the file. */
  abstract RawRecords records(FileBytes file);

  /** Understands the records; where there is a header it is read first. */
  abstract PromptReader reader(RawRecords records) throws IOException, PromptMistake;
}
