package llm.server;

import llm.settings.SimulatedSettings;

/** Checks what a request asks for against what the server has, and says how long its answer is. */
final class Limits {

  /** Where nothing at all ends an answer, it ends by itself after so many tokens. */
  static final int UNASKED_TOKENS = 128;

  private final SimulatedSettings settings;

  /**
   * The length of an answer.
   *
   * @param tokens of each choice
   * @param finishReason {@code length} where the request's limit ends it, else {@code stop}
   */
  record Length(int tokens, String finishReason) {}

  Limits(SimulatedSettings settings) {
    this.settings = settings;
  }

  /**
   * Checks a request.
   *
   * @throws ApiError in vLLM's words
   */
  void check(GenerationRequest ask) {
    checkPrompt(ask);
    checkModel(ask.model());
    checkImages(ask.model(), ask.images());
    ask.maxTokens().ifPresent(this::checkMaxTokens);
    checkWindow(ask.promptTokens() / ask.prompts(), ask.maxTokens().orElse(0));
  }

  private static void checkPrompt(GenerationRequest ask) {
    if (ask.chat() && !ask.promptGiven()) {
      throw ApiError.missing("messages", ask.fields());
    }
    if (!ask.chat() && ask.promptTokens() == 0) {
      throw ApiError.badRequest(
          "Either prompt or prompt_embeds must be provided and non-empty. (parameter=prompt)",
          "prompt");
    }
  }

  /**
   * Checks the name of a model; none at all means the first one.
   *
   * @throws ApiError 404, naming those that exist
   */
  void checkModel(String model) {
    if (model != null && !settings.models().contains(model)) {
      throw ApiError.of(
          404,
          "NotFoundError",
          "The model `%s` does not exist. Valid aliases: %s."
              .formatted(model, String.join(", ", settings.models())),
          "model");
    }
  }

  /**
   * Checks the images of a prompt.
   *
   * @throws ApiError where one of them is no image, or where the model sees none
   */
  void checkImages(String model, Images images) {
    if (images.count() > 0 && !settings.vision()) {
      throw ApiError.of(
          400,
          "BadRequestError",
          (model == null ? settings.models().get(0) : model) + " is not a multimodal model");
    }
    images.check();
  }

  /**
   * Checks a text of which only a vector or a score is made.
   *
   * @param tokens of the text, special ones too
   * @throws ApiError in vLLM's words, which counts no further than the limit
   */
  void checkPooled(long tokens) {
    if (tokens > settings.maxModelLength()) {
      throw tooLong(settings.maxModelLength() + 1L, 0);
    }
  }

  private void checkMaxTokens(long max) {
    if (max < 1) {
      throw ApiError.badRequest(
          "max_tokens must be at least 1, got %d. (parameter=max_tokens, value=%d)"
              .formatted(max, max),
          "max_tokens");
    }
    if (max > settings.maxModelLength()) {
      throw ApiError.badRequest(
          ("max_tokens=%d cannot be greater than max_model_len=%d. Please request fewer output"
                  + " tokens. (parameter=max_tokens, value=%d)")
              .formatted(max, settings.maxModelLength(), max),
          "max_tokens");
    }
  }

  private void checkWindow(long prompt, long output) {
    if (prompt + Math.max(1, output) <= settings.maxModelLength()) {
      return;
    }
    throw tooLong(prompt, output);
  }

  private ApiError tooLong(long prompt, long output) {
    String message =
        prompt >= settings.maxModelLength()
            ? ("your prompt contains at least %d input tokens, which exceeds this limit even without"
                    + " any output tokens. Please reduce the length of the input prompt.")
                .formatted(prompt)
            : ("you requested %d output tokens and your prompt contains at least %d input tokens,"
                    + " for a total of at least %d tokens. Please reduce the length of the input"
                    + " prompt or the number of requested output tokens.")
                .formatted(output, prompt, prompt + output);
    return ApiError.badRequest(
        "This model's maximum context length is %d tokens. However, %s (parameter=input_tokens, value=%d)"
            .formatted(settings.maxModelLength(), message, prompt),
        "input_tokens");
  }

  /** How long the answer to a checked request is. */
  Length length(GenerationRequest ask) {
    int room = (int) (settings.maxModelLength() - ask.promptTokens() / ask.prompts());
    int limit = (int) ask.maxTokens().orElse(room);
    if (ask.ignoreEos()) {
      return new Length(limit, "length");
    }
    int unasked = ask.maxTokens().isPresent() ? limit : Math.min(limit, UNASKED_TOKENS);
    int natural = Math.max(settings.naturalOutputTokens().orElse(unasked), ask.minTokens());
    return natural < limit ? new Length(natural, "stop") : new Length(limit, "length");
  }
}
