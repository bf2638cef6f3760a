package llm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import llm.api.ChatBody;
import llm.api.CompletionBody;
import llm.api.EmbeddingBody;
import llm.api.GenerationOptions;
import llm.api.Message;
import llm.api.PoolingOptions;
import llm.api.Prompt;
import llm.api.RequestBody;
import llm.api.RerankBody;
import llm.api.ScoreBody;
import llm.api.TextInput;
import llm.engine.Target;
import llm.measure.Kind;
import llm.server.ServerQuestion;
import llm.server.TargetException;
import llm.settings.Endpoint;
import llm.settings.Settings;

/**
 * Counts the tokens of a text by having the model answer it, where it generates with one token:
 * {@code usage.prompt_tokens} says what the server made of the text. That includes what is the same
 * with every text: a chat template, special tokens, the document of a query.
 */
final class PromptUsage {

  /** What a text is ranked or scored with. */
  private static final List<String> COMPANION = List.of("a");

  static final int COMPANION_TOKENS = 1;

  /** What a user adds to every body, but not to one that is answered at once with one token. */
  private static final Set<String> OF_THE_ANSWER =
      Set.of(
          "stream",
          "stream_options",
          "n",
          "best_of",
          "min_tokens",
          "max_tokens",
          "max_completion_tokens");

  private static final int SHOWN_BODY = 200;

  /** A question that says what a text costs. */
  private record Question(String path, Function<String, RequestBody> body) {}

  private final ServerQuestion server;
  private final Target target;
  private final Question question;
  private final ObjectMapper json = new ObjectMapper();

  private PromptUsage(ServerQuestion server, Target target, Question question) {
    this.server = server;
    this.target = target;
    this.question = question;
  }

  /** The way to count for this kind of traffic; empty where such a server has none of it. */
  static Optional<PromptUsage> of(
      Kind kind, Settings settings, Target target, ServerQuestion server) {
    Optional<Question> question =
        switch (kind) {
          case TEXT, IMAGE -> Optional.of(generation(settings, target));
          case EMBEDDING -> Optional.of(embedding(target));
          case RERANK -> rerank(settings, target);
          case SCORE -> score(target);
        };
    return question.map(it -> new PromptUsage(server, target, it));
  }

  /**
   * The tokens of a text, with those that come with every text.
   *
   * @throws TargetException when the answer does not tell
   */
  int count(String text) throws TargetException {
    String body = new String(question.body().apply(text).toBytes(), StandardCharsets.UTF_8);
    ServerQuestion.Answer answer = server.post(question.path(), body);
    JsonNode tokens = read(answer.body()).path("usage").path("prompt_tokens");
    if (answer.status() != 200 || !tokens.canConvertToInt()) {
      throw new TargetException(
          "%s answered %d without usage.prompt_tokens%s"
              .formatted(
                  target.shownUrl(),
                  answer.status(),
                  answer.status() == 200 ? "" : ": " + shown(answer.body())));
    }
    return tokens.intValue();
  }

  private static String shown(String body) {
    String line = body.strip().replaceAll("\\p{Cntrl}+", " ");
    return line.length() <= SHOWN_BODY ? line : line.substring(0, SHOWN_BODY) + "…";
  }

  private static Question generation(Settings settings, Target target) {
    Map<String, Object> extra = new LinkedHashMap<>(target.extraBody());
    extra.keySet().removeAll(OF_THE_ANSWER);
    GenerationOptions options =
        GenerationOptions.of(target.dialect(), target.models().get(0))
            .withOutputTokens(1)
            .withStream(false)
            .withExtra(extra);
    return settings.request().endpoint() == Endpoint.COMPLETIONS
        ? new Question(
            CompletionBody.PATH, text -> new CompletionBody(options, new Prompt.Text(text)))
        : new Question(ChatBody.PATH, text -> new ChatBody(options, List.of(Message.user(text))));
  }

  private static Question embedding(Target target) {
    PoolingOptions options = pooling(target);
    return new Question(
        options.rules().embeddingPath(),
        text -> new EmbeddingBody(options, TextInput.of(text), false, OptionalInt.empty()));
  }

  private static Optional<Question> rerank(Settings settings, Target target) {
    PoolingOptions options = pooling(target);
    return settings
        .request()
        .pooling()
        .rerankPath()
        .or(() -> Optional.ofNullable(options.rules().rerankPath()))
        .map(
            path ->
                new Question(
                    path, text -> new RerankBody(options, text, COMPANION, OptionalInt.empty())));
  }

  private static Optional<Question> score(Target target) {
    PoolingOptions options = pooling(target);
    return Optional.ofNullable(options.rules().scorePath())
        .map(
            path ->
                new Question(
                    path,
                    text -> new ScoreBody(options, TextInput.of(text), TextInput.of(COMPANION))));
  }

  private static PoolingOptions pooling(Target target) {
    return new PoolingOptions(
        target.dialect().pooling(), target.models().get(0), target.extraBody());
  }

  private JsonNode read(String body) {
    try {
      return json.readTree(body);
    } catch (JsonProcessingException e) {
      return json.missingNode();
    }
  }
}
