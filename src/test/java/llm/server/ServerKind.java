package llm.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import llm.settings.Dialect;

/** Tells kinds of servers apart by what they say of themselves. */
final class ServerKind {

  /** The {@code owned_by} of a listed model. */
  private static final Map<String, Dialect> OWNERS =
      Map.of(
          "vllm", Dialect.VLLM,
          "sglang", Dialect.SGLANG,
          "me", Dialect.LLAMA_CPP_PYTHON,
          "library", Dialect.OLLAMA);

  private ServerKind() {}

  /**
   * The kind of a server that lists its models.
   *
   * @param owner of the first model, or null
   * @param openAi whether its responses have OpenAI's own headers
   */
  static Optional<Dialect> of(String owner, boolean openAi) {
    // llama-cpp-python has one of OpenAI's headers too, but never the version
    return openAi
        ? Optional.of(Dialect.OPENAI)
        : Optional.ofNullable(owner == null ? null : OWNERS.get(owner));
  }

  /**
   * What Text Embeddings Inference says at {@code /info}; empty for the answer of any other server.
   *
   * @param silence why no models are listed
   */
  static Optional<ServerFacts> embeddingsInference(String body, String silence) {
    try {
      JsonNode info = new ObjectMapper().readTree(body);
      if (!info.path("model_id").isTextual() || !info.has("max_client_batch_size")) {
        return Optional.empty();
      }
      JsonNode window = info.path("max_input_length");
      OptionalInt tokens =
          window.canConvertToInt() ? OptionalInt.of(window.intValue()) : OptionalInt.empty();
      return Optional.of(
          new ServerFacts(
              silence, Map.of(info.path("model_id").asText(), tokens), Optional.of(Dialect.TEI)));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }
}
