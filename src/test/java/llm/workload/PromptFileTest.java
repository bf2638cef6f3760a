package llm.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import llm.workload.FilePrompt.Turn;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PromptFileTest {

  private static final String SHARE_GPT =
      """
      [
        {"id": "a", "conversations": [
          {"from": "system", "value": "Be brief."},
          {"from": "human", "value": "Who are \\"you\\"? {[\\\\"},
          {"from": "gpt", "value": "A model."},
          {"from": "human", "value": "Which?"},
          {"from": "gpt", "value": "I do not know."}]},
        {"id": "b", "conversations": []},
        {"id": "c", "conversations": [{"from": "gpt", "value": "Alone."}]},
        {"id": "d", "conversations": [{"from": "tool", "value": "x"}, {"from": "human", "value": "y"}]},
        {"id": "e", "conversations": [{"from": "human", "value": " "}]},
        {"id": "f", "conversations": []},
        {"id": "g"},
        {"id": "h", "conversations": [
          {"from": "gpt", "value": "before"},
          {"from": "user", "value": "Hello"},
          {"from": "user", "value": "Anybody?"},
          {"from": "chatgpt", "value": "Yes."},
          {"from": "chatgpt", "value": "Me."}]}
      ]
      """;

  @TempDir Path directory;

  @Test
  void shouldReadAnObjectPerLineWhenItIsJsonl() throws IOException {
    Files.createDirectories(directory.resolve("feeders/prompts"));
    Files.createFile(directory.resolve("feeders/prompts/cat.png"));
    PromptFile file =
        open(
            "feeders/prompts/support.jsonl",
            "\uFEFF{\"prompt\":\"  How?\\nSo. 🙂 \"}\r\n\r\n"
                + "{\"id\":7,\"prompt\":\"Why?\",\"output_tokens\":64,\"system\":\"Be brief.\","
                + "\"image\":\"cat.png\"}\n"
                + "{\"prompt\":\"What?\",\"output_tokens\":null,\"image\":\"https://x/y.jpg\"}\n"
                + "{\"messages\":[{\"role\":\"system\",\"content\":\"S\"},"
                + "{\"role\":\"user\",\"content\":\"U\"},{\"role\":\"assistant\",\"content\":\"A\"}],"
                + "\"output_tokens\":3}");

    assertThat(file.name()).isEqualTo("support");
    assertThat(file.describe()).isEqualTo("4 prompts in feeders/prompts/support.jsonl");
    assertThat(all(file))
        .containsExactly(
            FilePrompt.of("  How?\nSo. 🙂 "),
            new FilePrompt(
                "Be brief.",
                List.of(new Turn("Why?", "")),
                directory.resolve("feeders/prompts/cat.png").toString(),
                OptionalInt.of(64)),
            new FilePrompt(
                "", List.of(new Turn("What?", "")), "https://x/y.jpg", OptionalInt.empty()),
            new FilePrompt("S", List.of(new Turn("U", "A")), "", OptionalInt.of(3)));
  }

  @Test
  void shouldReadAPromptPerLineWhenItIsText() throws IOException {
    PromptFile file = open("some.txt", "\uFEFFone, \"two\"\r\n\n   \n# three \nfour");

    assertThat(all(file))
        .containsExactly(
            FilePrompt.of("one, \"two\""), FilePrompt.of("# three "), FilePrompt.of("four"));
  }

  @Test
  void shouldReadRowsWhenItIsCsv() throws IOException {
    PromptFile file =
        open(
            "some.csv",
            "\uFEFFoutput_tokens, prompt ,system,note\r\n"
                + "12,\"a, \"\"b\"\"\nc\",,\r\n"
                + "\r\n"
                + ",plain,\"Be, brief.\",x\r\n");

    assertThat(all(file))
        .containsExactly(
            new FilePrompt("", List.of(new Turn("a, \"b\"\nc", "")), "", OptionalInt.of(12)),
            new FilePrompt("Be, brief.", List.of(new Turn("plain", "")), "", OptionalInt.empty()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\uFEFF"})
  void shouldKeepConversationsAndSayWhyOthersAreLeftOutWhenItIsShareGpt(String mark)
      throws IOException {
    PromptFile file = open("share.json", mark + SHARE_GPT);

    assertThat(all(file))
        .containsExactly(
            new FilePrompt(
                "Be brief.",
                List.of(
                    new Turn("Who are \"you\"? {[\\", "A model."),
                    new Turn("Which?", "I do not know.")),
                "",
                OptionalInt.empty()),
            new FilePrompt(
                "",
                List.of(new Turn("Hello", ""), new Turn("Anybody?", "Yes.\nMe.")),
                "",
                OptionalInt.empty()));
    assertThat(file.describe())
        .isEqualTo(
            "2 prompts in share.json; left out: 1 with a turn of neither user, assistant nor"
                + " system, 1 with a turn without text, 1 without a conversation, 3 without a turn"
                + " of the user");
  }

  @Test
  void shouldLookInTheFolderOfPromptsFirstAndThenWhereTheNameSays() throws IOException {
    open("same.txt", "as given");
    assertThat(PromptFile.open("same.txt", directory).get(0)).isEqualTo(FilePrompt.of("as given"));

    open("feeders/prompts/same.txt", "in the folder");
    assertThat(PromptFile.open("same.txt", directory).get(0))
        .isEqualTo(FilePrompt.of("in the folder"));
    assertThat(PromptFile.open(directory.resolve("same.txt").toString(), Path.of("")).get(0))
        .isEqualTo(FilePrompt.of("as given"));
  }

  @Test
  void shouldNameThePlacesWhenThereIsNoSuchFile() {
    assertThatExceptionOfType(PromptFileException.class)
        .isThrownBy(() -> PromptFile.open("none.jsonl", directory))
        .withMessage(
            "prompt file none.jsonl is not there; looked for feeders/prompts/none.jsonl,"
                + " none.jsonl");
  }

  @Test
  void shouldNameTheFormsWhenTheEndingIsOfNone() {
    assertThatExceptionOfType(PromptFileException.class)
        .isThrownBy(() -> PromptFile.open("some.xml", directory))
        .withMessage(
            "prompt file some.xml: its name must end in .jsonl, .ndjson, .json, .csv or .txt");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      ignoreLeadingAndTrailingWhitespace = true,
      value = {
        "a.txt  | ``                                 | a.txt: holds no prompt",
        "a.txt  | ` ~ `                              | a.txt: holds no prompt",
        "a.csv  | ``                                 | a.csv: holds no prompt",
        "a.csv  | `prompt~`                          | a.csv: holds no prompt",
        "a.json | ``                                 | a.json: holds no prompt",
        "a.json | `[]`                               | a.json: holds no prompt",
        "a.json | `[{},{}]` | a.json: holds no prompt; left out: 2 without a conversation",
        "a.jsonl| `{'prompt':'x'}~{'prompt':}`       | a.jsonl:2: is not JSON: Unexpected character"
            + " ('}' (code 125)): expected a valid value (JSON String, Number, Array, Object or"
            + " token 'null', 'true' or 'false')",
        "a.jsonl| `{'prompt':'x'} y`                 | a.jsonl:1: is not JSON: Unrecognized token"
            + " 'y': was expecting (JSON String, Number, Array, Object or token 'null', 'true' or"
            + " 'false')",
        "a.jsonl| `[1]`                   | a.jsonl:1: must be an object such as {\"prompt\": \"…\"}",
        "a.jsonl| `{'promt':'x'}`         | a.jsonl:1: \"prompt\" is missing or empty",
        "a.jsonl| `~~{'prompt':' '}`      | a.jsonl:3: \"prompt\" is missing or empty",
        "a.jsonl| `{'prompt':['x']}`      | a.jsonl:1: prompt = [\"x\"]: must be a text",
        "a.jsonl| `{'prompt':'x','system':1}` | a.jsonl:1: system = 1: must be a text",
        "a.jsonl| `{'prompt':'x','output_tokens':'9'}` | a.jsonl:1: output_tokens = \"9\": must be an"
            + " integer from 1 to 10000000",
        "a.jsonl| `{'prompt':'x','output_tokens':0}` | a.jsonl:1: output_tokens = 0: must be an"
            + " integer from 1 to 10000000",
        "a.jsonl| `{'prompt':'x','output_tokens':2.5}` | a.jsonl:1: output_tokens = 2.5: must be an"
            + " integer from 1 to 10000000",
        "a.jsonl| `{'prompt':'x','image':'no.png'}` | a.jsonl:1: image = no.png: no such file beside"
            + " a.jsonl (a path, or an http, https or data URL)",
        "a.csv  | `text,id~x,1`           | a.csv:1: must be a header with the column prompt (and"
            + " output_tokens, system, image, if wanted), not text,id",
        "a.csv  | `prompt,system~'x~y',~x, y, z` | a.csv:4: has 3 cells, but the header 2: a cell with"
            + " commas needs double quotes around it",
        "a.csv  | `prompt,output_tokens~x,many` | a.csv:2: output_tokens = many: must be an integer"
            + " from 1 to 10000000",
        "a.csv  | `prompt,system~,s`      | a.csv:2: the prompt is empty",
        "a.csv  | `prompt~ok~a 5' disk~more~` | a.csv:3: is not CSV: a double quote in a cell is"
            + " written twice, with double quotes around the cell",
        "a.csv  | `prompt~ok~'open`       | a.csv:3: is not CSV: Missing closing quote for value",
        "a.json | `{'conversations':[]}`  | a.json:1: is no JSON list; files with an object per line"
            + " end in .jsonl",
        "a.json | `~[{'prompt':'x'}~{}]`  | a.json:3: is not JSON: a comma or the end of the list is"
            + " expected, not '{'",
        "a.json | `[{'prompt':'x'},~5]`   | a.json:2: is not JSON: an object is expected, not '5'",
        "a.json | `[{'prompt':'x'},~{'a':1` | a.json:2: is not JSON: the file ends inside this object",
        "a.json | `[{'prompt':'x'},`      | a.json:1: is not JSON: an object is expected, not the end"
            + " of the file",
        "a.json | `[{'prompt':'x'}]~x`    | a.json:2: is not JSON: more follows the end of the list",
        "a.json | `[{'prompt':'x'},~{'a'~1}]` | a.json:3: is not JSON: Unexpected character ('1'"
            + " (code 49)): was expecting a colon to separate field name and value"
      })
  void shouldNameFileAndLineWhenSomethingIsWrong(String name, String content, String message)
      throws IOException {
    write(name, content.replace('~', '\n').replace('\'', '"'));

    assertThatExceptionOfType(PromptFileException.class)
        .isThrownBy(() -> PromptFile.open(name, directory))
        .withMessage(message);
  }

  @Test
  void shouldNameTheLineWhenTextIsNotUtf8() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes("fine\n".getBytes(StandardCharsets.UTF_8));
    bytes.writeBytes("grün\n".getBytes(StandardCharsets.ISO_8859_1));
    Files.write(directory.resolve("latin.txt"), bytes.toByteArray());

    assertThatExceptionOfType(PromptFileException.class)
        .isThrownBy(() -> PromptFile.open("latin.txt", directory))
        .withMessage("latin.txt:2: is not text in UTF-8");
  }

  @Test
  void shouldSayALineForEachOfTheFirstTenMistakes() throws IOException {
    write("bad.jsonl", "{}\n".repeat(12));

    PromptFileException mistakes =
        catchThrowableOfType(
            PromptFileException.class, () -> PromptFile.open("bad.jsonl", directory));

    assertThat(mistakes.getMessage().lines())
        .hasSize(10)
        .last()
        .isEqualTo("bad.jsonl:10: \"prompt\" is missing or empty");
  }

  @Test
  void shouldSayThatTheFileHasChangedWhenItDoesSoDuringTheRun() throws IOException {
    PromptFile file = open("gone.jsonl", "{\"prompt\":\"a\"}\n{\"prompt\":\"b\"}\n");
    write("gone.jsonl", "{\"prompt\":\"a\"}\n{");

    assertThat(file.get(0)).isEqualTo(FilePrompt.of("a"));
    assertThatExceptionOfType(PromptFileException.class)
        .isThrownBy(() -> file.get(1))
        .withMessage("gone.jsonl has changed since it was checked");
  }

  @Test
  @Timeout(60)
  void shouldHoldNoMoreThanPlacesWhenTheFileHasAHundredThousandLines() throws IOException {
    String padding = "x".repeat(3_000);
    try (BufferedWriter out = Files.newBufferedWriter(directory.resolve("large.jsonl"))) {
      for (int line = 0; line < 100_000; line++) {
        out.write("{\"prompt\":\"" + line + " " + padding + "\"}\n");
      }
    }
    long before = usedMemory();

    PromptFile file = PromptFile.open("large.jsonl", directory);

    long grown = usedMemory() - before;
    assertThat(file.size()).isEqualTo(100_000);
    assertThat(file.get(99_999)).isEqualTo(FilePrompt.of("99999 " + padding));
    assertThat(file.get(50_000)).isEqualTo(FilePrompt.of("50000 " + padding));
    // 300 MB of text, 12 bytes each of which are held
    assertThat(grown).isLessThan(20L << 20);
  }

  private static long usedMemory() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  private PromptFile open(String name, String content) throws IOException {
    write(name, content);
    return PromptFile.open(name, directory);
  }

  private void write(String name, String content) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  private static List<FilePrompt> all(PromptFile file) {
    return IntStream.range(0, file.size()).mapToObj(file::get).toList();
  }
}
