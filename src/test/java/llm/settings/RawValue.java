package llm.settings;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Optional;

/**
 * What one source says for one key, not yet understood.
 *
 * @param content the value as the source has it
 * @param origin where it was written, for messages
 */
record RawValue(Content content, String origin) {

  /** A text, as on the command line. */
  static RawValue text(String text, String origin) {
    return new RawValue(new Text(text), origin);
  }

  /** One entry of a map that adds to those of lower sources. */
  static RawValue entry(RawEntry entry, String origin) {
    return new RawValue(new Entries(List.of(entry)), origin);
  }

  /** The text; empty where the source has something else. */
  Optional<String> text() {
    return content instanceof Text text ? Optional.of(text.text()) : Optional.empty();
  }

  /** The value as messages show it, secrets included. */
  String shown() {
    return content.shown();
  }

  /** The forms a value can have in a source. */
  sealed interface Content {
    /** As messages show it. */
    String shown();
  }

  /** A text or number. */
  record Text(String text) implements Content {
    @Override
    public String shown() {
      return text.isEmpty() ? "\"\"" : text;
    }
  }

  /** A list of texts or numbers. */
  record Items(List<String> items) implements Content {
    @Override
    public String shown() {
      return items.stream().collect(joining(", ", "[", "]"));
    }
  }

  /** A list of more than texts and numbers. */
  record Nested() implements Content {
    @Override
    public String shown() {
      return "[…]";
    }
  }

  /** Entries that are added to those of lower sources. */
  record Entries(List<RawEntry> entries) implements Content {
    @Override
    public String shown() {
      return "{…}";
    }
  }

  /** The word {@code null} of a file. */
  record Nothing() implements Content {
    @Override
    public String shown() {
      return "null";
    }
  }
}
