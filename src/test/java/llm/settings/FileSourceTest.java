package llm.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import llm.settings.SettingsTest.Sources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSourceTest {

  private static final String ADVICE =
      "put a text that holds other characters than letters, digits, - and _ in double quotes";

  @TempDir Path directory;

  @Test
  void shouldNameFileAndLineWhenAFileIsNoHocon() {
    Sources sources =
        new Sources(directory)
            .classPath("near", "llm.seed = 1\nllm.slo.require = c>=8\n")
            .named("conf/mine.conf", "llm {\n  seed = 1\n");

    assertThat(sources.mistakes())
        .containsExactly(
            "conf/mine.conf:3: cannot be read as HOCON:"
                + " expecting a close parentheses ')' here, not: end of file",
            "near/llm.conf:2: cannot be read as HOCON:"
                + " Expecting end of input or a comma, got '='; "
                + ADVICE);
  }

  @Test
  void shouldStillReportTheOtherSourcesWhenAFileIsNoHocon() {
    Sources sources = new Sources(directory).named("mine.conf", "}").property("llm.seed", "x");

    assertThat(sources.mistakes())
        .containsExactly(
            "mine.conf:1: cannot be read as HOCON:"
                + " unbalanced close brace '}' with no open brace; "
                + ADVICE,
            "llm.seed = x (-Dllm.seed): must be an integer");
  }

  @Test
  void shouldShowNothingOfTheLineWhenItMayHoldASecret() {
    List<String> texts =
        List.of(
            "llm.target.api-key = sk$geheim",
            "llm.target.headers {\n  Authorization =\n    sk$geheim\n}",
            "llm.target.url = user$geheim@host");

    for (String text : texts) {
      assertThat(new Sources(directory).named("mine.conf", text).mistakes())
          .hasSize(1)
          .allSatisfy(
              line ->
                  assertThat(line)
                      .matches("mine\\.conf:\\d: cannot be read as HOCON; " + ADVICE)
                      .doesNotContain("geheim"));
    }
  }

  @Test
  void shouldReportTheNamedFileWhenItIsMissingOrNone() {
    assertThat(new Sources(directory).property("llm.config", "gone.conf").mistakes())
        .containsExactly(
            "llm.config = gone.conf (-Dllm.config): must name a readable file; looked for "
                + directory.resolve("gone.conf"));
    assertThat(new Sources(directory).variable("LLM_CONFIG", ".").mistakes())
        .hasSize(1)
        .allSatisfy(
            line ->
                assertThat(line)
                    .startsWith(
                        "llm.config = . (environment variable LLM_CONFIG):"
                            + " must name a readable file; looked for "));
    assertThat(new Sources(directory).property("llm.config", "a\0b").mistakes())
        .containsExactly(
            "llm.config = a\\u0000b (-Dllm.config):"
                + " must name a readable file; this is no name of a file");
  }

  @Test
  void shouldRefuseToNameAFileWithinAFile() {
    assertThat(new Sources(directory).named("mine.conf", "llm.config = other.conf").mistakes())
        .containsExactly(
            "llm.config (mine.conf:1): can only be given as -Dllm.config or LLM_CONFIG");
  }

  @Test
  void shouldShowTheWholePathWhenTheFileIsOutsideOfTheDirectory() throws IOException {
    Files.createDirectory(directory.resolve("work"));
    Path file = Files.writeString(directory.resolve("mine.conf"), "llm.seed = x");
    Sources sources = new Sources(directory.resolve("work")).property("llm.config", "../mine.conf");

    assertThat(sources.mistakes())
        .containsExactly("llm.seed = x (" + file + ":1): must be an integer");
  }

  @Test
  void shouldNameTheArchiveWhenTheFileIsInsideOne() throws IOException {
    Path archive = directory.resolve("suite-tests.jar");
    try (OutputStream out = Files.newOutputStream(archive);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry("llm.conf"));
      zip.write("\nllm.seed = x".getBytes(StandardCharsets.UTF_8));
    }

    assertThat(new Sources(directory).classPath(archive.toUri()).mistakes())
        .containsExactly("llm.seed = x (suite-tests.jar!/llm.conf:2): must be an integer");
  }

  @Test
  void shouldReportUnknownKeysWhereverTheyAre() {
    Sources sources =
        new Sources(directory)
            .named(
                "mine.conf",
                """
                llm.load.conect = ahead
                target.url = "http://gpu"
                llm.load = 3
                llm.sloo { ttft = 1 s, "e 2" { a = b } }
                llm.nothing {}
                """);

    assertThat(sources.mistakes())
        .containsExactly(
            "target.url (mine.conf:2): unknown key, did you mean llm.target.url?",
            "llm.load (mine.conf:3): is no key but a group of keys:"
                + " llm.load.concurrency, llm.load.requests, llm.load.repeats, llm.load.connect",
            "llm.sloo.e 2.a (mine.conf:4): unknown key; llm.conf lists all keys",
            "llm.sloo.ttft (mine.conf:4): unknown key, did you mean llm.slo.ttft?",
            "llm.nothing (mine.conf:5): unknown key; llm.conf lists all keys");
  }

  @Test
  void shouldReplaceSubstitutionsByVariablesOnlyOutsideOfQuotes() {
    Settings settings =
        new Sources(directory)
            .variable("GPU_KEY", "a${b}#{c}\"\\")
            .named(
                "mine.conf",
                """
                llm.target.api-key = ${GPU_KEY}
                llm.run.label = "${GPU_KEY}"
                llm.target.headers.X-Team = ${?NOT_SET}
                llm.target.headers.X-Known = Bearer ${GPU_KEY}
                """)
            .load();

    assertThat(settings.target().apiKey()).contains(Secret.of("a${b}#{c}\"\\"));
    assertThat(settings.run().label()).isEqualTo("${GPU_KEY}");
    assertThat(settings.target().headers())
        .hasSize(1)
        .containsEntry("X-Known", "Bearer a${b}#{c}\"\\");
  }

  @Test
  void shouldNotSeeTheVariablesOfTheProcess() {
    assertThat(System.getenv()).containsKey("PATH");
    assertThat(new Sources(directory).named("mine.conf", "llm.run.label = ${PATH}").mistakes())
        .containsExactly(
            "llm.run.label (mine.conf:1): ${PATH} has no value:"
                + " set that environment variable, or put the text in quotes");
  }

  @Test
  void shouldReportSubstitutionsWithoutTheTextAroundThemWhenTheyFindNothing() {
    Sources sources =
        new Sources(directory)
            .named(
                "mine.conf",
                """
                llm.target.api-key = "geheim"${A}
                llm.target.headers { X-A = 1, X-B = ${B} }
                llm.load.concurrency = [1, ${C}]
                llm.run = ${D} { label = x }
                """);

    String advice = " has no value: set that environment variable, or put the text in quotes";
    assertThat(sources.mistakes())
        .containsExactly(
            "llm.target.api-key (mine.conf:1): ${A}" + advice,
            "llm.target.headers.X-B (mine.conf:2): ${B}" + advice,
            "llm.load.concurrency (mine.conf:3): ${C}" + advice,
            "llm.run (mine.conf:4): ${D}" + advice);
  }

  @Test
  void shouldReportSubstitutionsWhenTheyGoRoundInACircle() {
    Sources sources =
        new Sources(directory)
            .named("mine.conf", "llm.seed = ${llm.load.requests}\nllm.load.requests = ${llm.seed}");

    assertThat(sources.mistakes())
        .hasSize(1)
        .allSatisfy(
            line ->
                assertThat(line)
                    .matches(
                        "mine\\.conf:[12]: substitutions \\(\\$\\{…}\\) go round in a circle"));
  }

  @Test
  void shouldReportSubstitutionsWhenTheyDoNotFitTogether() {
    Sources sources =
        new Sources(directory)
            .named("mine.conf", "llm.run { label = ${llm.run.metadata} x, metadata { a = b } }");

    assertThat(sources.mistakes())
        .containsExactly(
            "mine.conf:1: substitutions (${…}) put together what does not fit together");
  }

  @Test
  void shouldReadWhatAFileIncludes() {
    Sources sources =
        new Sources(directory)
            .write("team.conf", "llm.seed = 7\nllm.load.requests = x")
            .named("mine.conf", "include \"team.conf\"\nllm.run.label = mine");

    assertThat(sources.mistakes())
        .containsExactly(
            "llm.load.requests = x (team.conf:2): must be an integer from 1 to 100000000");
  }
}
