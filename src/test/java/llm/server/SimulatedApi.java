package llm.server;

import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import llm.server.RankingReader.Sides;
import llm.settings.SimulatedSettings;

/** The endpoints of the simulated server, in the shape of the server it stands for. */
final class SimulatedApi {

  private static final String HEADER = "x-simulate";
  private static final String POST = "POST";
  private static final String GET = "GET";
  private static final String JSON = "application/json";
  private static final String TEXT = "text/plain; charset=utf-8";

  private final SimulatedSettings settings;
  private final Idiom idiom;
  private final MisbehaviourReader misbehaviours;
  private final GenerationApi generation;
  private final EmbeddingApi embedding;
  private final RankingApi ranking;
  private final TokenizeApi tokenize;

  SimulatedApi(SimulatedSettings settings, Scheduler scheduler) {
    this.settings = settings;
    this.idiom = Idioms.of(settings);
    this.misbehaviours = new MisbehaviourReader();
    BodyRules rules = new BodyRules(misbehaviours, idiom.ignored(), idiom.allowed());
    this.generation = new GenerationApi(settings, rules, scheduler);
    Pooling pooling = new Pooling(settings, scheduler);
    this.embedding = new EmbeddingApi(settings, rules, pooling);
    this.ranking = new RankingApi(settings, rules, pooling);
    this.tokenize = new TokenizeApi(settings, rules);
  }

  /** The answer to any request, be it an error. */
  TimedAnswer answer(Request request) {
    TimedAnswer answer = unsigned(request);
    return answer.head() == null
        ? answer
        : new TimedAnswer(answer.headDue(), answer.head().after(idiom.headers()), answer.body());
  }

  private TimedAnswer unsigned(Request request) {
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

  private TimedAnswer error(Request request, ApiError error) {
    ErrorForm form = idiom.errors();
    return plain(request, () -> Reply.json(request, form.status(error), form.body(error)));
  }

  private static TimedAnswer plain(Request request, Supplier<Reply> reply) {
    return new Courier(request, Misbehaviours.NONE).answer(reply);
  }

  private boolean isForbidden(Request request) {
    return request.path().startsWith("/v1")
        && settings.apiKey().isPresent()
        && !("Bearer " + settings.apiKey().get()).equals(request.header("authorization"));
  }

  private TimedAnswer route(Request request) {
    Endpoint endpoint = idiom.endpoints().get(request.path());
    if (endpoint != null) {
      return at(endpoint, request);
    }
    String document = idiom.documents().get(request.path());
    return document == null
        ? answer(request, request.method(), () -> text(request, 404, idiom.notFound()))
        : answer(request, GET, () -> text(request, 200, document));
  }

  private TimedAnswer at(Endpoint endpoint, Request request) {
    PoolingForm form = idiom.pooling();
    return switch (endpoint) {
      case CHAT -> post(request, more -> generation.answer(request, true, more));
      case COMPLETION -> post(request, more -> generation.answer(request, false, more));
      case EMBEDDING -> post(request, more -> embedding.answer(request, "input", form, more));
      case BARE_EMBEDDING ->
          post(request, more -> embedding.answer(request, "inputs", PoolingForm.bare(form), more));
      case RERANK -> rerank(request, Sides.QUERY_AND_DOCUMENTS);
      case RERANK_OF_TEXTS -> rerank(request, Sides.QUERY_AND_TEXTS);
      case SCORE -> rerank(request, Sides.TEXTS);
      case TOKENIZE -> answer(request, POST, () -> json(request, tokenize.tokenize(request)));
      case TOKENIZE_INPUTS ->
          answer(request, POST, () -> json(request, tokenize.tokenizeInputs(request)));
      case TOKENIZE_INPUT ->
          answer(request, POST, () -> json(request, tokenize.tokenizeInput(request)));
      case COUNT_INPUT -> answer(request, POST, () -> json(request, tokenize.countInput(request)));
      case DETOKENIZE -> answer(request, POST, () -> json(request, tokenize.detokenize(request)));
      case HEALTH -> answer(request, GET, () -> Reply.now(request, 200, null, Map.of(), ""));
    };
  }

  private TimedAnswer rerank(Request request, Sides sides) {
    return post(request, more -> ranking.answer(request, sides, idiom.pooling(), more));
  }

  private TimedAnswer post(Request request, Function<Misbehaviours, TimedAnswer> answer) {
    return request.method().equals(POST)
        ? answer.apply(inHeader(request))
        : answer(request, POST, null);
  }

  private static Reply json(Request request, String body) {
    return Reply.json(request, 200, body);
  }

  /** What begins like JSON is JSON. */
  private static Reply text(Request request, int status, String body) {
    String type = body.isEmpty() ? null : body.startsWith("{") ? JSON : TEXT;
    return Reply.now(request, status, type, Map.of(), body);
  }

  private TimedAnswer answer(Request request, String method, Supplier<Reply> reply) {
    Misbehaviours simulate = misbehaviours.inBody(request.body()).plus(inHeader(request));
    return new Courier(request, simulate)
        .answer(request.method().equals(method) ? reply : () -> wrongMethod(request, method));
  }

  private static Reply wrongMethod(Request request, String allowed) {
    return Reply.now(
        request, 405, JSON, Map.of("allow", allowed), "{\"detail\":\"Method Not Allowed\"}");
  }

  private Misbehaviours inHeader(Request request) {
    String header = request.header(HEADER);
    return header == null ? Misbehaviours.NONE : misbehaviours.read(header);
  }
}
