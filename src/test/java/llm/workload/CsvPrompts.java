package llm.workload;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/** A prompt per row of a CSV file, in the column {@code prompt} of its header. */
final class CsvPrompts implements PromptReader {

  private static final ObjectReader ROWS =
      new CsvMapper().readerFor(String[].class).with(CsvParser.Feature.WRAP_AS_ARRAY);

  private final List<String> columns;

  private CsvPrompts(List<String> columns) {
    this.columns = columns;
  }

  /** Reads the header, the first row that is not blank. */
  static CsvPrompts behindHeader(RawRecords records) throws IOException, PromptMistake {
    RawRecord header = records.next().orElse(null);
    while (header != null && header.text().isBlank()) {
      header = records.next().orElse(null);
    }
    if (header == null) {
      return new CsvPrompts(List.of());
    }
    List<String> columns = Arrays.stream(cells(header)).map(String::strip).toList();
    if (!columns.contains("prompt")) {
      throw new PromptMistake(
          header.line(),
          "must be a header with the column prompt (and output_tokens, system, image, if wanted),"
              + " not "
              + PromptMistake.quote(header.text()));
    }
    return new CsvPrompts(columns);
  }

  @Override
  public Entry read(RawRecord record) throws PromptMistake {
    if (record.text().isBlank()) {
      return Entry.NOTHING;
    }
    String[] cells = cells(record);
    if (cells.length != columns.size()) {
      throw new PromptMistake(
          record.line(),
          "has "
              + cells.length
              + " cells, but the header "
              + columns.size()
              + ": a cell with commas needs double quotes around it");
    }
    String prompt = cell(cells, "prompt");
    if (prompt.isBlank()) {
      throw new PromptMistake(record.line(), "the prompt is empty");
    }
    String tokens = cell(cells, OutputTokens.NAME);
    OptionalInt outputTokens =
        tokens.isBlank()
            ? OptionalInt.empty()
            : OptionalInt.of(OutputTokens.read(tokens, record.line()));
    return Entry.of(
        new FilePrompt(
            cell(cells, "system"),
            FilePrompt.of(prompt).turns(),
            cell(cells, "image"),
            outputTokens));
  }

  private String cell(String[] cells, String column) {
    int index = columns.indexOf(column);
    return index < 0 ? "" : cells[index];
  }

  private static String[] cells(RawRecord record) throws PromptMistake {
    try (MappingIterator<String[]> rows = ROWS.readValues(record.text())) {
      String[] cells = rows.nextValue();
      if (!rows.hasNextValue()) {
        return cells;
      }
    } catch (JsonProcessingException e) {
      throw new PromptMistake(
          record.line(), "is not CSV: " + e.getOriginalMessage().replaceAll("\\s+", " "));
    } catch (IOException e) {
      throw new PromptMistake(record.line(), "is not CSV: " + e.getMessage());
    }
    throw new PromptMistake(
        record.line(),
        "is not CSV: a double quote in a cell is written twice, with double quotes around the cell");
  }
}
