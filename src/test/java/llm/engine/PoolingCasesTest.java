package llm.engine;

import static llm.LlmDsl.dimensions;
import static llm.LlmDsl.embeddings;
import static llm.LlmDsl.endToEnd;
import static llm.LlmDsl.inputTokens;
import static llm.LlmDsl.rerank;
import static llm.LlmDsl.score;
import static llm.LlmDsl.scores;
import static llm.LlmDsl.topIndex;
import static llm.LlmDsl.vectors;
import static testkit.Expected.failure;
import static testkit.Expected.ok;
import static testkit.Expected.okButCheckFailed;

import io.gatling.javaapi.core.CheckBuilder;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import llm.settings.Dialect;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import testkit.Trial;
import testkit.TrialRun;

/** Vectors and scores that misled load tests of real servers, through Gatling and over sockets. */
class PoolingCasesTest {

  private static final String USAGE = ",\"usage\":{\"prompt_tokens\":7}";

  private static final String VALIDATION =
      "{\"error\":\"too many texts\",\"error_type\":\"Validation\"}";

  private static final List<Trial> TRIALS =
      List.of(
          // order and number of vectors
          embed(
                  "vectors in another order",
                  3,
                  vectors().transform(PoolingCasesTest::shown).is("[5.0, 6.0][1.0, 2.0][3.0, 4.0]"))
              .answered(data(item("2", "[3,4]"), item("0", "[5,6]"), item("1", "[1,2]")))
              .expecting(ok().inputTokens(7)),
          embed("index twice", 3)
              .answered(data(item("0", "[3,4]"), item("0", "[5,6]"), item("1", "[1,2]")))
              .expecting(failure("malformed").status(200).error("index 0 comes twice")),
          embed("no indices", 2, vectors().transform(PoolingCasesTest::shown).is("[1.0][2.0]"))
              .answered(data("{\"embedding\":[1]}", "{\"embedding\":[2]}"))
              .expecting(ok().note("no indices: vectors taken by position")),
          embed("two vectors of three", 3)
              .answered(data(item("0", "[3,4]"), item("1", "[5,6]")))
              .expecting(failure("malformed").error("2 vectors instead of 3")),
          embed("index out of range", 3)
              .answered(data(item("0", "[3]"), item("3", "[5]"), item("1", "[1]")))
              .expecting(failure("malformed").error("index 3 is out of range: 3 inputs")),
          embed("index as a text", 1)
              .answered(data(item("\"0\"", "[3,4]")))
              .expecting(failure("malformed").error("index 0 is no whole number")),

          // nested and bare vectors
          embed("vector per token", 1)
              .answered(data(item("0", "[[0.1,0.2],[0.3,0.4]]")))
              .expecting(
                  failure("malformed").error("one vector per token (2 rows)", "pooling none")),
          embed("vector in a list of one", 1, dimensions().is(2))
              .answered(data(item("0", "[[0.1,0.2]]")))
              .expecting(ok().note("vector nested in a list of one")),
          embed("list of objects without an object around it", 1, dimensions().is(2))
              .answered("[" + item("0", "[[0.1,0.2]]") + "]")
              .expecting(ok().note("vector nested in a list of one")),
          embed("bare vectors of another dialect", 1)
              .answered("[[0.1,0.2]]")
              .expecting(failure("malformed").error("is llm.target.dialect tei?")),
          embed("bare vectors", 1, vectors().transform(PoolingCasesTest::shown).is("[0.1, 0.2]"))
              .speaking(Dialect.TEI)
              .answered("[[0.1,0.2]]")
              .expecting(ok().estimatedInputTokens(9)),

          // the length of vectors
          Trial.of(
                  "more dimensions than asked",
                  embeddings("more dimensions than asked").input("a").dimensions(2))
              .answered(data(item("0", "[1,2,3,4]")))
              .expecting(ok().note("asked 2 dimensions, got 4")),
          Trial.of("dimensions refused", embeddings("dimensions refused").input("a").dimensions(2))
              .answered(
                  400,
                  "{\"error\":{\"message\":\"Model 'm' does not support Matryoshka embeddings;"
                      + " dimensions must be unset (received dimensions=2).\"}}")
              .expecting(
                  failure("http_error")
                      .status(400)
                      .error("does not support Matryoshka embeddings", "llm.embedding.dimensions")),
          embed("vectors of two lengths", 2)
              .answered(data(item("0", "[1,2]"), item("1", "[1,2,3]")))
              .expecting(failure("malformed").error("vectors of 2 and of 3 numbers")),
          embed("not a finite number", 1)
              .answered(data(item("0", "[1,1e999]")))
              .expecting(
                  failure("malformed").error("position 1 of a vector is not a finite number")),

          // something else than vectors
          embed("error with status 200", 1)
              .answered(VALIDATION)
              .expecting(failure("error_event").status(200).error("too many texts")),
          embed("list without vectors", 1)
              .answered("{\"object\":\"list\",\"data\":[]}")
              .expecting(failure("empty").error("the answer holds no vectors")),
          embed("event stream instead of JSON", 1)
              .simulating("{'shape': 'stream'}")
              .expecting(
                  failure("malformed")
                      .error(
                          "text/event-stream instead of application/json", "without being asked")),
          embed("redirect", 1)
              .simulating(
                  "{'status': {'code': 301, 'headers': {'location': '/v1/embeddings'}, 'body': ''}}")
              .expecting(
                  failure("http_error")
                      .status(301)
                      .error("redirected to /v1/embeddings", "llm.target.url")),
          embed("overloaded", 1)
              .answered(429, "{\"error\":\"Model is overloaded\",\"error_type\":\"overloaded\"}")
              .expecting(
                  failure("http_error").status(429).error("overloaded", "Model is overloaded")),
          embed("model of another kind", 1)
              .answered(404, "{\"detail\":\"Not Found\"}")
              .expecting(
                  failure("http_error")
                      .status(404)
                      .error("no /v1/embeddings there", "not made for embedding requests")),

          // relevance
          rank("best two", scores().transform(String::valueOf).is("[null, 0.2, null, 0.9]"))
              .answered(results("3,0.9", "1,0.2"))
              .expecting(ok()),
          rank("best two, the place of the best", topIndex().is(3))
              .answered(results("1,0.2", "3,0.9"))
              .expecting(ok()),
          rank("top_n ignored", scores().transform(String::valueOf).is("[0.1, 0.2, 0.3, 0.9]"))
              .answered(results("0,0.1", "1,0.2", "2,0.3", "3,0.9"))
              .expecting(ok().note("top_n ignored: 4 scores instead of 2")),
          rank("document twice")
              .answered(results("1,0.2", "1,0.9"))
              .expecting(failure("malformed").error("index 1 comes twice")),
          rank("score that is null")
              .answered(results("1,null", "3,0.9"))
              .expecting(failure("malformed").error("no score that is a finite number")),
          rank("error with status 200 instead of scores")
              .answered(VALIDATION)
              .expecting(failure("error_event").status(200).error("too many texts")),
          rank("logits", topIndex().is(2)).answered(results("2,-7.1", "0,-9.4")).expecting(ok()),
          Trial.of(
                  "bare list of scores",
                  rerank("bare list of scores")
                      // the server speaks like vLLM, and wants its key of documents, too
                      .extraBody(Map.of("documents", List.of("a", "b")))
                      .query("q")
                      .documents(session -> List.of("a", "b"))
                      .check(topIndex().is(1)))
              .speaking(Dialect.TEI)
              .answered("[{\"index\":1,\"score\":0.7},{\"index\":0,\"score\":0.1}]")
              .expecting(ok()),
          Trial.of(
                  "scores beside documents",
                  rerank("scores beside documents")
                      .query("q")
                      .documents(session -> List.of("a", "b"))
                      .check(scores().transform(String::valueOf).is("[0.1, 0.7]")))
              .speaking(Dialect.SGLANG)
              .answered(
                  "[{\"score\":0.7,\"document\":\"b\",\"index\":1},"
                      + "{\"score\":0.1,\"document\":\"a\",\"index\":0}]")
              .expecting(ok()),

          // similarity
          Trial.of(
                  "similarities",
                  score("similarities")
                      .text1("river")
                      .text2(session -> List.of("sea", "stone"))
                      .check(
                          scores().transform(String::valueOf).is("[0.5, -0.25]"),
                          topIndex().is(0),
                          vectors().notExists(),
                          inputTokens().is(7),
                          endToEnd().lt(Duration.ofMinutes(1))))
              .answered(
                  "{\"data\":[{\"index\":1,\"score\":-0.25},{\"index\":0,\"score\":0.5}]"
                      + USAGE
                      + "}")
              .expecting(ok().inputTokens(7)),
          Trial.of(
                  "a similarity missing",
                  score("a similarity missing").text1("river").text2(session -> List.of("a", "b")))
              .answered("{\"data\":[{\"index\":0,\"score\":0.5}]" + USAGE + "}")
              .expecting(failure("malformed").error("1 scores instead of 2")),

          // checks
          embed("check of the length", 1, dimensions().is(3))
              .answered(data(item("0", "[1,2]")))
              .expecting(okButCheckFailed("dimensions.find.is(3), found 2")));

  private static TrialRun run;

  @BeforeAll
  static void runTrials() {
    run = TrialRun.of(TRIALS, Map.of());
  }

  static List<Trial> trials() {
    return TRIALS;
  }

  @ParameterizedTest
  @MethodSource("trials")
  void shouldRecordWhatTheServerDid(Trial trial) {
    run.verify(trial);
  }

  private static Trial embed(String name, int texts, CheckBuilder... checks) {
    List<String> input = List.of("first", "second", "third").subList(0, texts);
    return Trial.of(name, embeddings(name).inputs(session -> input).inputTokens(9).check(checks));
  }

  private static Trial rank(String name, CheckBuilder... checks) {
    return Trial.of(
        name,
        rerank(name)
            .query("river")
            .documents(session -> List.of("a", "b", "c", "d"))
            .topN(2)
            .check(checks));
  }

  private static String data(String... items) {
    return "{\"data\":[" + String.join(",", items) + "]" + USAGE + "}";
  }

  private static String item(String index, String vector) {
    return "{\"object\":\"embedding\",\"index\":" + index + ",\"embedding\":" + vector + "}";
  }

  /** Each a document's place and its relevance. */
  private static String results(String... scores) {
    List<String> results =
        Arrays.stream(scores)
            .map(score -> score.split(","))
            .map(pair -> "{\"index\":" + pair[0] + ",\"relevance_score\":" + pair[1] + "}")
            .toList();
    return "{\"results\":[" + String.join(",", results) + "]" + USAGE + "}";
  }

  private static String shown(List<float[]> vectors) {
    StringBuilder shown = new StringBuilder();
    vectors.forEach(vector -> shown.append(Arrays.toString(vector)));
    return shown.toString();
  }
}
