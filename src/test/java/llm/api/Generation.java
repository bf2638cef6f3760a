package llm.api;

import java.io.IOException;
import java.util.OptionalInt;
import java.util.stream.Stream;

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

  /**
   * The output tokens that are demanded; where several keys that limit them are sent, what the
   * tightest allows.
   *
   * @param ownKey the key that {@link #fields} writes
   * @param others keys that some server takes in its place
   */
  static OptionalInt demanded(GenerationOptions options, String ownKey, String... others) {
    if (options.outputTokens().isEmpty()) {
      return OptionalInt.empty();
    }
    OptionalInt own = Sent.count(options.extra(), ownKey, options.outputTokens());
    return Stream.concat(
            Stream.of(own),
            Stream.of(others).map(key -> Sent.count(options.extra(), key, OptionalInt.empty())))
        .flatMapToInt(OptionalInt::stream)
        .min();
  }

  private static void includeUsage(JsonBody body) throws IOException {
    body.json().writeStartObject();
    body.json().writeBooleanField("include_usage", true);
    body.json().writeEndObject();
  }
}
