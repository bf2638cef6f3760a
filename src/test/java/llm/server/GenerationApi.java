package llm.server;

import java.util.Optional;
import llm.server.Wording.Done;
import llm.server.Wording.Empty;
import llm.server.Wording.Finish;
import llm.server.Wording.Reasoning;
import llm.server.Wording.Refusal;
import llm.server.Wording.Role;
import llm.server.Wording.Shape;
import llm.server.Wording.Tokens;
import llm.server.Wording.TokensPerEvent;
import llm.server.Wording.ToolCall;
import llm.server.Wording.UsageReport;
import llm.settings.SimulatedSettings;

/** The endpoints that generate text: chat and completions. */
final class GenerationApi {

  private final SimulatedSettings settings;
  private final BodyRules rules;
  private final Limits limits;
  private final AnswerVocabulary vocabulary;
  private final Scheduler scheduler;

  GenerationApi(SimulatedSettings settings, BodyRules rules, Scheduler scheduler) {
    this.settings = settings;
    this.rules = rules;
    this.limits = new Limits(settings);
    this.vocabulary = new AnswerVocabulary(settings.seed(), settings.multiByteAnswers());
    this.scheduler = scheduler;
  }

  /**
   * Answers a chat or completion request.
   *
   * @param more misbehaviours that the body does not name
   * @throws ApiError for a request that cannot be answered
   */
  TimedAnswer answer(Request request, boolean chat, Misbehaviours more) {
    byte[] body = request.body();
    GenerationRequest ask =
        rules.read(body, json -> new GenerationReader(body, json, rules, chat).read());
    Misbehaviours simulate = ask.simulate().plus(more);
    return new Courier(request, simulate).answer(() -> reply(request, ask, simulate));
  }

  private Reply reply(Request request, GenerationRequest ask, Misbehaviours simulate) {
    limits.check(ask);
    AnswerPlan plan = plan(request, ask, simulate);
    Schedule schedule = scheduler.schedule(request);
    Shape shape = simulate.find(Shape.class).orElse(ask.stream() ? Shape.STREAM : Shape.WHOLE);
    if (shape == Shape.WHOLE) {
      return Reply.json(new WholeAnswer(plan).script(schedule));
    }
    long received = request.received();
    Script script =
        ScriptChange.applyAll(simulate, new AnswerScript(plan, schedule, received), received);
    return shape == Shape.STREAM
        ? Reply.eventStream(script, simulate.or(Delivery.Lines.USUAL))
        : Reply.jsonLines(script);
  }

  private AnswerPlan plan(Request request, GenerationRequest ask, Misbehaviours simulate) {
    Limits.Length length = length(ask, simulate);
    TokenTexts words =
        simulate
            .find(Tokens.class)
            .map(tokens -> TokenTexts.of(tokens.texts()))
            .orElseGet(() -> vocabulary.answer(ask.fingerprint()));
    Reasoning reasoning = simulate.or(Reasoning.USUAL);
    String id = request.responseId();
    Optional<ToolCallJson> toolCall = toolCall(simulate, id, words, reasoning, length.tokens());
    Finish finish = simulate.or(Finish.USUAL);
    return new AnswerPlan(
        ask,
        (ask.chat() ? "chatcmpl-" : "cmpl-") + id,
        ask.model() == null ? settings.models().get(0) : ask.model(),
        System.currentTimeMillis() / 1000,
        length.tokens(),
        simulate.or(new TokensPerEvent(settings.tokensPerEvent())).tokens(),
        reasoning,
        simulate.or(Refusal.USUAL).refuses() ? "refusal" : "content",
        toolCall,
        words,
        simulate.find(Role.class).orElse(Role.WITH_FIRST_TOKEN),
        finish,
        finishReason(finish, toolCall.isPresent() ? "tool_calls" : length.finishReason()),
        new UsageJson(ask, simulate.or(UsageReport.USUAL), reasoning.tokens() * ask.allChoices()),
        simulate.or(Done.USUAL).sent());
  }

  private Limits.Length length(GenerationRequest ask, Misbehaviours simulate) {
    if (simulate.or(Empty.USUAL).yes()) {
      return new Limits.Length(0, "stop");
    }
    return simulate
        .find(Tokens.class)
        .map(tokens -> new Limits.Length(tokens.texts().size(), "stop"))
        .orElseGet(() -> limits.length(ask));
  }

  private static Optional<ToolCallJson> toolCall(
      Misbehaviours simulate, String id, TokenTexts words, Reasoning reasoning, int tokens) {
    return simulate
        .find(ToolCall.class)
        .filter(call -> reasoning.tokens() < tokens)
        .map(call -> new ToolCallJson(id, call.name(), words, reasoning.tokens(), tokens));
  }

  private static String finishReason(Finish finish, String usual) {
    if (finish.omit()) {
      return null;
    }
    return finish.reason() == null ? usual : finish.reason();
  }
}
