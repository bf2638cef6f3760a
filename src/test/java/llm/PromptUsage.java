package llm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import llm.api.ChatBody;
import llm.api.CompletionBody;
import llm.api.GenerationOptions;
import llm.api.Message;
import llm.api.Prompt;
import llm.api.RequestBody;
import llm.engine.Target;
import llm.measure.Kind;
import llm.server.ServerQuestion;
import llm.server.TargetException;
import llm.settings.Endpoint;
import llm.settings.Settings;

/**
 * Counts the tokens of a text by having the model answer it with one token: {@code
 * usage.prompt_tokens} says what the server made of it, chat template included.
 */
final class PromptUsage {

  private final ServerQuestion server;
  private final Target target;
  private final boolean completions;
  private final ObjectMapper json = new ObjectMapper();

  private PromptUsage(ServerQuestion server, Target target, boolean completions) {
    this.server = server;
    this.target = target;
    this.completions = completions;
  }

  /** The way to count for this kind of traffic; empty for models that generate nothing. */
  static Optional<PromptUsage> of(
      Kind kind, Settings settings, Target target, ServerQuestion server) {
    boolean completions = settings.request().endpoint() == Endpoint.COMPLETIONS;
    return kind.isGenerating()
        ? Optional.of(new PromptUsage(server, target, completions))
        : Optional.empty();
  }

  /**
   * The tokens of a text, with those of the chat template.
   *
   * @throws TargetException when the answer does not tell
   */
  int count(String text) throws TargetException {
    String path = completions ? CompletionBody.PATH : ChatBody.PATH;
    String body = new String(body(text).toBytes(), StandardCharsets.UTF_8);
    ServerQuestion.Answer answer = server.post(path, body);
    JsonNode tokens = read(answer.body()).path("usage").path("prompt_tokens");
    if (answer.status() != 200 || !tokens.canConvertToInt()) {
      throw new TargetException(
          target.shownUrl() + " answered " + answer.status() + " without usage.prompt_tokens");
    }
    return tokens.intValue();
  }

  private RequestBody body(String text) {
    GenerationOptions options =
        GenerationOptions.of(target.dialect(), target.models().get(0))
            .withOutputTokens(1)
            .withStream(false)
            .withExtra(target.extraBody());
    return completions
        ? new CompletionBody(options, new Prompt.Text(text))
        : new ChatBody(options, List.of(Message.user(text)));
  }

  private JsonNode read(String body) {
    try {
      return json.readTree(body);
    } catch (JsonProcessingException e) {
      return json.missingNode();
    }
  }
}
