package llm.server;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import llm.settings.SimulatedSettings;

/**
 * The kinds of servers that can be simulated. vLLM and llama-cpp-python are as their answers on the
 * wire show, the others as their sources or documentation say. The streams of all of them are
 * worded as vLLM's.
 */
final class Idioms {

  private static final String DETAIL = "{\"detail\":\"Not Found\"}";
  private static final Map<String, String> UVICORN = Map.of("server", "uvicorn");
  private static final Map<String, Endpoint> OPENAI_PATHS =
      Map.of(
          "/v1/chat/completions", Endpoint.CHAT,
          "/v1/completions", Endpoint.COMPLETION,
          "/v1/embeddings", Endpoint.EMBEDDING);
  private static final Set<String> OPENAI_KEYS =
      Set.of(
          ("model messages prompt input n stream stream_options max_tokens max_completion_tokens"
                  + " temperature top_p stop seed presence_penalty frequency_penalty logit_bias"
                  + " logprobs top_logprobs user response_format tools tool_choice"
                  + " parallel_tool_calls reasoning_effort verbosity store metadata modalities"
                  + " audio prediction service_tier safety_identifier prompt_cache_key best_of echo"
                  + " suffix dimensions encoding_format")
              .split(" "));

  private final SimulatedSettings settings;
  private final long started = System.currentTimeMillis() / 1000;

  private Idioms(SimulatedSettings settings) {
    this.settings = settings;
  }

  /** The one that the settings name. */
  static Idiom of(SimulatedSettings settings) {
    Idioms idioms = new Idioms(settings);
    return switch (settings.dialect()) {
      case VLLM -> idioms.vllm();
      case SGLANG -> idioms.sglang();
      case TEI -> idioms.tei();
      case LLAMA_CPP_PYTHON -> idioms.llamaCppPython();
      case OPENAI -> idioms.openai();
      case OLLAMA -> idioms.ollama();
    };
  }

  private Idiom vllm() {
    Map<String, Endpoint> paths =
        Map.of(
            "/rerank", Endpoint.RERANK,
            "/v1/rerank", Endpoint.RERANK,
            "/v2/rerank", Endpoint.RERANK,
            "/score", Endpoint.SCORE,
            "/v1/score", Endpoint.SCORE,
            "/tokenize", Endpoint.TOKENIZE,
            "/detokenize", Endpoint.DETOKENIZE,
            "/health", Endpoint.HEALTH);
    Map<String, String> documents =
        Map.of("/v1/models", models(this::vllmModel), "/version", version("0.32.0+simulated"));
    return new Idiom(
        UVICORN,
        with(OPENAI_PATHS, paths),
        documents,
        new VllmPooling(),
        ErrorForm.USUAL,
        DETAIL,
        Set.of(),
        Set.of());
  }

  private JsonObject vllmModel(String name) {
    String permission =
        new JsonObject()
            .add("id", "\"modelperm-0000000000000000\"")
            .add("object", "\"model_permission\"")
            .add("created", started)
            .add("allow_create_engine", "false")
            .add("allow_sampling", "true")
            .add("allow_logprobs", "true")
            .add("allow_search_indices", "false")
            .add("allow_view", "true")
            .add("allow_fine_tuning", "false")
            .add("organization", "\"*\"")
            .add("group", "null")
            .add("is_blocking", "false")
            .toString();
    return windowed(name, "vllm").add("permission", "[" + permission + "]");
  }

  private Idiom sglang() {
    Map<String, Endpoint> paths =
        Map.of(
            "/v1/rerank", Endpoint.RERANK,
            "/tokenize", Endpoint.TOKENIZE,
            "/detokenize", Endpoint.DETOKENIZE,
            "/health", Endpoint.HEALTH);
    String info = new JsonObject().text("model_path", settings.models().get(0)).open();
    Map<String, String> documents =
        Map.of(
            "/v1/models",
            models(name -> windowed(name, "sglang")),
            "/get_model_info",
            info + ",\"is_generation\":true}",
            "/get_server_info",
            info + ",\"version\":\"0.5.0+simulated\"}");
    return new Idiom(
        UVICORN,
        with(OPENAI_PATHS, paths),
        documents,
        new SglangPooling(),
        ErrorForm.FLAT,
        DETAIL,
        Set.of(),
        Set.of());
  }

  private Idiom tei() {
    Map<String, Endpoint> paths =
        Map.of(
            "/embed", Endpoint.BARE_EMBEDDING,
            "/v1/embeddings", Endpoint.EMBEDDING,
            "/embeddings", Endpoint.EMBEDDING,
            "/rerank", Endpoint.RERANK_OF_TEXTS,
            "/tokenize", Endpoint.TOKENIZE_INPUTS,
            "/health", Endpoint.HEALTH);
    return new Idiom(
        Map.of("x-compute-type", "gpu+optimized"),
        paths,
        Map.of("/info", teiInfo()),
        new TeiPooling(),
        ErrorForm.VALIDATION,
        "",
        Set.of(),
        Set.of());
  }

  private String teiInfo() {
    String name = settings.models().get(0);
    return new JsonObject()
        .text("model_id", name)
        .add("model_sha", "null")
        .add("model_dtype", "\"float16\"")
        .text("served_model_name", name)
        .add("model_type", "{\"embedding\":{\"pooling\":\"mean\"}}")
        .add("max_concurrent_requests", 512)
        .add("max_input_length", settings.maxModelLength())
        .add("max_batch_tokens", 16_384)
        .add("max_batch_requests", "null")
        .add("max_client_batch_size", 32)
        .add("auto_truncate", "false")
        .add("tokenization_workers", 4)
        .add("version", "\"1.9.3+simulated\"")
        .add("sha", "null")
        .add("docker_label", "null")
        .toString();
  }

  private Idiom llamaCppPython() {
    Map<String, String> headers = new LinkedHashMap<>(UVICORN);
    headers.put("openai-processing-ms", "0");
    Function<String, JsonObject> model =
        name ->
            new JsonObject()
                .text("id", name)
                .add("object", "\"model\"")
                .add("owned_by", "\"me\"")
                .add("permissions", "[]");
    Map<String, Endpoint> paths =
        Map.of(
            "/extras/tokenize", Endpoint.TOKENIZE_INPUT,
            "/extras/tokenize/count", Endpoint.COUNT_INPUT);
    return new Idiom(
        headers,
        with(OPENAI_PATHS, paths),
        Map.of("/v1/models", models(model)),
        new OpenAiPooling(),
        ErrorForm.USUAL,
        DETAIL,
        Set.of("max_completion_tokens", "min_tokens", "ignore_eos", "stream_options", "dimensions"),
        Set.of());
  }

  private Idiom openai() {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("server", "cloudflare");
    headers.put("openai-version", "2020-10-01");
    headers.put("openai-processing-ms", "1");
    return new Idiom(
        headers,
        OPENAI_PATHS,
        Map.of("/v1/models", models(name -> model(name, "system"))),
        new OpenAiPooling(),
        ErrorForm.USUAL,
        "{\"error\":{\"message\":\"Invalid URL\",\"type\":\"invalid_request_error\","
            + "\"param\":null,\"code\":null}}",
        Set.of(),
        OPENAI_KEYS);
  }

  private Idiom ollama() {
    Map<String, String> documents =
        Map.of(
            "/v1/models",
            models(name -> model(name, "library")),
            "/api/version",
            version("0.12.0+simulated"),
            "/",
            "Ollama is running");
    return new Idiom(
        Map.of(),
        OPENAI_PATHS,
        documents,
        new OpenAiPooling(),
        ErrorForm.USUAL,
        "404 page not found",
        Set.of("max_completion_tokens", "min_tokens", "ignore_eos", "n"),
        Set.of());
  }

  private JsonObject windowed(String name, String owner) {
    return model(name, owner)
        .text("root", name)
        .add("parent", "null")
        .add("max_model_len", settings.maxModelLength());
  }

  private JsonObject model(String name, String owner) {
    return new JsonObject()
        .text("id", name)
        .add("object", "\"model\"")
        .add("created", started)
        .text("owned_by", owner);
  }

  private String models(Function<String, JsonObject> model) {
    List<String> all = settings.models().stream().map(model).map(Object::toString).toList();
    return new JsonObject()
        .add("object", "\"list\"")
        .add("data", all.stream().collect(Collectors.joining(",", "[", "]")))
        .toString();
  }

  private static String version(String version) {
    return new JsonObject().text("version", version).toString();
  }

  private static Map<String, Endpoint> with(
      Map<String, Endpoint> some, Map<String, Endpoint> others) {
    Map<String, Endpoint> all = new LinkedHashMap<>(some);
    all.putAll(others);
    return all;
  }
}
