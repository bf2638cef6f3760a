package llm.api;

import java.io.IOException;

/** The keys that chat and completion requests end with. */
final class Generation {

  private Generation() {}

  static void fields(JsonBody body, GenerationOptions options, String maxTokensKey)
      throws IOException {
    DialectRules rules = options.rules();
    if (options.outputTokens().isPresent()) {
      body.field(maxTokensKey, options.outputTokens().getAsInt());
    }
    body.field("stream", options.stream());
    if (options.streams() && rules.streamOptions()) {
      body.field("stream_options", Generation::includeUsage);
    }
    if (options.outputTokens().isPresent() && rules.ignoreEos()) {
      body.field("ignore_eos", true);
    }
  }

  private static void includeUsage(JsonBody body) throws IOException {
    body.json().writeStartObject();
    body.json().writeBooleanField("include_usage", true);
    body.json().writeEndObject();
  }
}
