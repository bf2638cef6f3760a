package llm.server;

import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import llm.server.RankingReader.Sides;
import llm.settings.SimulatedSettings;

/** The endpoints of the simulated server, in the shape of vLLM's. */
final class SimulatedApi {

  private static final String HEADER = "x-simulate";
  private static final String VERSION = "0.0.0-simulated";

  private final SimulatedSettings settings;
  private final MisbehaviourReader misbehaviours;
  private final GenerationApi generation;
  private final EmbeddingApi embedding;
  private final RankingApi ranking;
  private final TokenizeApi tokenize;
  private final long started = System.currentTimeMillis() / 1000;

  SimulatedApi(SimulatedSettings settings, Scheduler scheduler) {
    ObjectMapper mapper =
        JsonMapper.builder().configure(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION, false).build();
    mapper
        .getFactory()
        .setStreamReadConstraints(
            StreamReadConstraints.builder().maxStringLength(RequestAssembly.MAX_BODY).build());
    this.settings = settings;
    this.misbehaviours = new MisbehaviourReader();
    this.generation = new GenerationApi(settings, mapper, misbehaviours, scheduler);
    PoolingForm form = new VllmPooling();
    this.embedding = new EmbeddingApi(settings, mapper, misbehaviours, scheduler, form);
    this.ranking = new RankingApi(settings, mapper, misbehaviours, scheduler, form);
    this.tokenize = new TokenizeApi(settings, mapper, misbehaviours);
  }

  /** The answer to any request, be it an error. */
  Answer answer(Request request) {
    try {
      return isForbidden(request)
          ? plain(request, () -> Reply.json(request, 401, "{\"error\":\"Unauthorized\"}"))
          : route(request);
    } catch (ApiError e) {
      return error(request, e);
    } catch (RuntimeException e) {
      return error(request, ApiError.of(500, "InternalServerError", e.toString()));
    }
  }

  private static Answer error(Request request, ApiError error) {
    return plain(request, () -> Reply.json(request, error.status(), error.body()));
  }

  private static Answer plain(Request request, Supplier<Reply> reply) {
    return new Courier(request, Misbehaviours.NONE).answer(reply);
  }

  private boolean isForbidden(Request request) {
    return request.path().startsWith("/v1")
        && settings.apiKey().isPresent()
        && !("Bearer " + settings.apiKey().get()).equals(request.header("authorization"));
  }

  private Answer route(Request request) {
    return switch (request.path()) {
      case "/v1/chat/completions" -> post(request, more -> generation.answer(request, true, more));
      case "/v1/completions" -> post(request, more -> generation.answer(request, false, more));
      case "/v1/embeddings" -> post(request, more -> embedding.answer(request, "input", more));
      case "/rerank", "/v1/rerank", "/v2/rerank" ->
          post(request, more -> ranking.answer(request, Sides.QUERY_AND_DOCUMENTS, more));
      case "/score", "/v1/score" ->
          post(request, more -> ranking.answer(request, Sides.TEXTS, more));
      case "/tokenize" -> document(request, "POST", () -> tokenize.tokenize(request));
      case "/detokenize" -> document(request, "POST", () -> tokenize.detokenize(request));
      case "/v1/models" -> document(request, "GET", this::models);
      case "/version" -> document(request, "GET", () -> "{\"version\":\"" + VERSION + "\"}");
      case "/health" -> answer(request, "GET", () -> Reply.now(request, 200, null, Map.of(), ""));
      default ->
          answer(
              request,
              request.method(),
              () -> Reply.json(request, 404, "{\"detail\":\"Not Found\"}"));
    };
  }

  private Answer post(Request request, Function<Misbehaviours, Answer> answer) {
    return request.method().equals("POST")
        ? answer.apply(inHeader(request))
        : answer(request, "POST", null);
  }

  private Answer document(Request request, String method, Supplier<String> body) {
    return answer(request, method, () -> Reply.json(request, 200, body.get()));
  }

  private Answer answer(Request request, String method, Supplier<Reply> reply) {
    Misbehaviours simulate = misbehaviours.inBody(request.body()).plus(inHeader(request));
    return new Courier(request, simulate)
        .answer(request.method().equals(method) ? reply : () -> wrongMethod(request, method));
  }

  private static Reply wrongMethod(Request request, String allowed) {
    return Reply.now(
        request,
        405,
        "application/json",
        Map.of("allow", allowed),
        "{\"detail\":\"Method Not Allowed\"}");
  }

  private Misbehaviours inHeader(Request request) {
    String header = request.header(HEADER);
    return header == null ? Misbehaviours.NONE : misbehaviours.read(header);
  }

  private String models() {
    ObjectNode list = JsonNodeFactory.instance.objectNode().put("object", "list");
    ArrayNode data = list.putArray("data");
    for (String model : settings.models()) {
      data.addObject()
          .put("id", model)
          .put("object", "model")
          .put("created", started)
          .put("owned_by", "gatling-llm")
          .put("root", model)
          .putNull("parent")
          .put("max_model_len", settings.maxModelLength())
          .putArray("permission");
    }
    return list.toString();
  }
}
