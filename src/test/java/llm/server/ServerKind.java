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

  /** Where kinds of servers tell their version, and no other server does. */
  static final Map<Dialect, String> VERSIONS =
      Map.of(Dialect.VLLM, "/version", Dialect.OLLAMA, "/api/version");

  private ServerKind() {}

  /**
   * The kind of server behind a model; empty where its owner is nobody that is known.
   *
   * @param owner of the model, or null
   */
  static Optional<Dialect> of(String owner) {
    return Optional.ofNullable(owner == null ? null : OWNERS.get(owner));
  }

  /** Whether this is an answer of one of {@link #VERSIONS}: an object with a version. */
  static boolean isVersion(String body) {
    try {
      return new ObjectMapper().readTree(body).path("version").isTextual();
    } catch (JsonProcessingException e) {
      return false;
    }
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
              silence,
              Map.of(info.path("model_id").asText(), tokens),
              Map.of(),
              Optional.of(Dialect.TEI)));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }
}
