package llm;

import java.util.Locale;
import java.util.Optional;
import llm.engine.GatlingTls;
import llm.engine.Target;
import llm.measure.Kind;
import llm.server.HttpQuestion;
import llm.server.Route;
import llm.server.ServerQuestion;
import llm.server.ServerTokenizer;
import llm.server.TargetException;
import llm.settings.Endpoint;
import llm.settings.Settings;
import llm.settings.TokenizerChoice.Source;
import llm.workload.CountedTextSource;
import llm.workload.FileTokenizer;
import llm.workload.TextOrder;
import llm.workload.TokenCounter;
import llm.workload.TokenizerException;

/** Decides who counts the tokens of random texts, and says so. */
final class TokenCounting {

  private final Settings settings;
  private final Target target;
  private final Kind kind;
  private final TextOrder order;
  private String whyNobodyCounts = "";

  /**
   * Prepares to decide.
   *
   * @param kind of the traffic
   * @param runNonce decides the first words of each text
   */
  TokenCounting(Settings settings, Target target, Kind kind, long runNonce) {
    this.settings = settings;
    this.target = target;
    this.kind = kind;
    this.order = new TextOrder(settings.seed(), runNonce, settings.text().prefixTokens());
  }

  /**
   * The source of random texts, as {@code llm.tokenizer} wants it. What is not there ends the
   * process with one line.
   */
  CountedTextSource texts() {
    long begin = System.nanoTime();
    CountedTextSource texts = choose();
    Console.say(inWords(texts, (System.nanoTime() - begin) / 1e9));
    if (target.models().size() > 1 && texts.isCounted() && source() != Source.FILE) {
      Console.say(
          "gatling-llm: tokens are counted by model %s; the other models of llm.target.model may"
                  .formatted(model())
              + " count otherwise");
    }
    return texts;
  }

  private Source source() {
    return settings.text().tokenizer().source();
  }

  private CountedTextSource choose() {
    try {
      return switch (source()) {
        case FILE ->
            CountedTextSource.of(
                FileTokenizer.load(settings.text().tokenizer().file().orElseThrow()), order);
        case SERVER -> ofServer();
        case WORDS -> ofAnswers();
        case AUTO -> ofServerOrAnswers();
      };
    } catch (TokenizerException e) {
      throw Fatal.because(clean(e.getMessage()));
    }
  }

  private String clean(String message) {
    return Secrets.filter(settings, target.headers()).clean(message);
  }

  private CountedTextSource ofServerOrAnswers() {
    try {
      return ofServer();
    } catch (TokenizerException e) {
      return ofAnswers();
    }
  }

  private CountedTextSource ofServer() throws TokenizerException {
    try {
      ServerTokenizer tokenizer = ServerTokenizer.find(question(), model());
      return CountedTextSource.ofServer("the server", counter(tokenizer::count), order)
          .withAddedTokens(isChat() ? 0 : Math.max(0, tokenizer.specialTokens()));
    } catch (TargetException e) {
      throw new TokenizerException(
          "llm.tokenizer = server: "
              + e.getMessage()
              + "; use a tokenizer.json, or llm.tokenizer = words");
    }
  }

  /** Servers that do not answer as hoped are no mistake of the user's: the run will tell. */
  private CountedTextSource ofAnswers() {
    Optional<PromptUsage> usage = PromptUsage.of(kind, settings, target, question());
    try {
      return usage.isPresent()
          ? learned(CountedTextSource.ofAnswers(counter(usage.get()::count), order))
          : CountedTextSource.ofWords(order);
    } catch (TokenizerException e) {
      whyNobodyCounts = " (" + clean(e.getMessage()) + ")";
      return CountedTextSource.ofWords(order);
    }
  }

  /** What a text is ranked or scored with is no part of what the server adds. */
  private CountedTextSource learned(CountedTextSource texts) {
    boolean paired = kind == Kind.RERANK || kind == Kind.SCORE;
    int added = texts.addedTokens() - (paired ? PromptUsage.COMPANION_TOKENS : 0);
    return texts.withAddedTokens(Math.max(0, added));
  }

  /** A chat has a template instead, which only answers tell. */
  private boolean isChat() {
    return kind.isGenerating() && settings.request().endpoint() == Endpoint.CHAT;
  }

  /** Each question makes its own way: the last one may be asked long after the first. */
  private ServerQuestion question() {
    return (path, json) -> {
      try (GatlingTls tls = GatlingTls.configured()) {
        Route route = new Route(JvmProxy.to(target.url()), tls::newHandler);
        return new HttpQuestion(target.url(), target.headers(), route).post(path, json);
      }
    };
  }

  private String model() {
    return target.models().get(0);
  }

  private String inWords(CountedTextSource texts, double seconds) {
    if (!texts.isCounted()) {
      return "gatling-llm: input lengths are only estimated: nobody counts tokens"
          + whyNobodyCounts
          + ", so texts have as many words as tokens are asked for";
    }
    return texts.tokensPerWord() == 1
        ? String.format(
            Locale.ROOT,
            "gatling-llm: texts are made of %,d words of one token each, by %s (%.1f s)",
            texts.words(),
            texts.by(),
            seconds)
        : String.format(
            Locale.ROOT,
            "gatling-llm: input lengths are only about as asked: words cost %.2f tokens on average,"
                + " by %s (%.1f s)",
            texts.tokensPerWord(),
            texts.by(),
            seconds);
  }

  /** Counts by a server, which speaks of mistakes in its own way. */
  @FunctionalInterface
  private interface ServerCount {

    int of(String text) throws TargetException;
  }

  private static TokenCounter counter(ServerCount count) {
    return text -> {
      try {
        return count.of(text);
      } catch (TargetException e) {
        throw new TokenizerException("llm.tokenizer: " + e.getMessage());
      }
    };
  }
}
