package llm.settings;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * How the simulated server behaves. {@link #defaults()} is a small, fast, well-behaved server on a
 * free port; the {@code with…} methods change one thing each.
 *
 * @param dialect the kind of server it speaks like
 * @param port TCP port on 127.0.0.1, 0 to 65535; 0 takes a free one
 * @param timeToFirstToken from the last byte of a request to its first token; 0 or more
 * @param interTokenLatency from each token to the next; 0 or more
 * @param jitter share of each of these delays, 0 to 1, by which it varies evenly to both sides; the
 *     mean stays
 * @param seed of the jitter and of the words of the answers
 * @param tokensPerEvent tokens that each event of a stream brings, 1 or more
 * @param models names of the models served, at least one; the first is the default
 * @param maxModelLength tokens that prompt and answer may have together, 1 or more
 * @param vision whether the models see images; if not, a request with one is refused
 * @param vectorSize numbers in the vector of a text, 1 to 65,536
 * @param apiKey the key that requests below {@code /v1} must bring; empty: none is asked for
 * @param multiByteAnswers whether some words of the answers hold accents, Chinese and emoji
 * @param naturalOutputTokens where an answer ends by itself unless {@code ignore_eos} is asked for,
 *     1 or more; empty: only the request's limit ends it
 * @param tls whether the server speaks HTTPS, and then also HTTP/2
 * @param connectionIdleTimeout idle connections are closed after it (5 s in uvicorn, so in vLLM);
 *     empty: never
 * @param threads event loops that serve connections, 1 or more
 * @param keptRequests how many of the latest requests are kept whole, headers and body; 0 or more
 * @param truthLog CSV file that gets one line per completely streamed answer; empty: none
 */
public record SimulatedSettings(
    Dialect dialect,
    int port,
    Duration timeToFirstToken,
    Duration interTokenLatency,
    double jitter,
    long seed,
    int tokensPerEvent,
    List<String> models,
    int maxModelLength,
    boolean vision,
    int vectorSize,
    Optional<String> apiKey,
    boolean multiByteAnswers,
    OptionalInt naturalOutputTokens,
    boolean tls,
    Optional<Duration> connectionIdleTimeout,
    int threads,
    int keptRequests,
    Optional<Path> truthLog) {

  static final int LARGEST_VECTOR = 65_536;

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException for a value out of its range; the message names the value and
   *     what is allowed
   */
  public SimulatedSettings {
    models = List.copyOf(models);
    require(port >= 0 && port <= 65_535, "port", port, "0 to 65535");
    requireNotNegative("time to first token", timeToFirstToken);
    requireNotNegative("inter-token latency", interTokenLatency);
    require(jitter >= 0 && jitter <= 1, "jitter", jitter, "0 to 1");
    require(tokensPerEvent >= 1, "tokens per event", tokensPerEvent, "1 or more");
    require(!models.isEmpty(), "models", models, "at least one name");
    require(models.stream().noneMatch(String::isBlank), "models", models, "names with letters");
    require(maxModelLength >= 1, "max model length", maxModelLength, "1 or more");
    require(
        vectorSize >= 1 && vectorSize <= LARGEST_VECTOR, "vector size", vectorSize, "1 to 65536");
    naturalOutputTokens.ifPresent(
        tokens -> require(tokens >= 1, "natural output tokens", tokens, "1 or more"));
    connectionIdleTimeout.ifPresent(idle -> requireNotNegative("connection idle timeout", idle));
    require(threads >= 1, "threads", threads, "1 or more");
    require(keptRequests >= 0, "kept requests", keptRequests, "0 or more");
  }

  /** A well-behaved server: free port, 50 ms to the first token, 10 ms per token, one model. */
  public static SimulatedSettings defaults() {
    return new Draft().settings();
  }

  /** Makes it speak like another kind of server. */
  public SimulatedSettings withDialect(Dialect dialect) {
    return with(draft -> draft.dialect = dialect);
  }

  /** Listens on another port; 0 takes a free one. */
  public SimulatedSettings withPort(int port) {
    return with(draft -> draft.port = port);
  }

  /** Changes the time from the last byte of a request to its first token. */
  public SimulatedSettings withTimeToFirstToken(Duration timeToFirstToken) {
    return with(draft -> draft.timeToFirstToken = timeToFirstToken);
  }

  /** Changes the time from each token to the next. */
  public SimulatedSettings withInterTokenLatency(Duration interTokenLatency) {
    return with(draft -> draft.interTokenLatency = interTokenLatency);
  }

  /** Changes the share, 0 to 1, by which each delay varies to both sides. */
  public SimulatedSettings withJitter(double jitter) {
    return with(draft -> draft.jitter = jitter);
  }

  /** Changes the seed of jitter and words. */
  public SimulatedSettings withSeed(long seed) {
    return with(draft -> draft.seed = seed);
  }

  /** Changes how many tokens each event brings. */
  public SimulatedSettings withTokensPerEvent(int tokensPerEvent) {
    return with(draft -> draft.tokensPerEvent = tokensPerEvent);
  }

  /** Changes the names of the models served. */
  public SimulatedSettings withModels(String... models) {
    return with(draft -> draft.models = List.of(models));
  }

  /** Changes how many tokens prompt and answer may have together. */
  public SimulatedSettings withMaxModelLength(int maxModelLength) {
    return with(draft -> draft.maxModelLength = maxModelLength);
  }

  /** Says whether the models see images. */
  public SimulatedSettings withVision(boolean vision) {
    return with(draft -> draft.vision = vision);
  }

  /** Changes how many numbers the vector of a text has. */
  public SimulatedSettings withVectorSize(int vectorSize) {
    return with(draft -> draft.vectorSize = vectorSize);
  }

  /** Asks every request below {@code /v1} for this key. */
  public SimulatedSettings withApiKey(String apiKey) {
    return with(draft -> draft.apiKey = Optional.of(apiKey));
  }

  /** Says whether some words of the answers hold accents, Chinese and emoji. */
  public SimulatedSettings withMultiByteAnswers(boolean multiByteAnswers) {
    return with(draft -> draft.multiByteAnswers = multiByteAnswers);
  }

  /**
   * Lets answers end by themselves after so many tokens, unless {@code ignore_eos} is asked for.
   */
  public SimulatedSettings withNaturalOutputTokens(int naturalOutputTokens) {
    return with(draft -> draft.naturalOutputTokens = OptionalInt.of(naturalOutputTokens));
  }

  /** Says whether the server speaks HTTPS, and then also HTTP/2. */
  public SimulatedSettings withTls(boolean tls) {
    return with(draft -> draft.tls = tls);
  }

  /** Closes connections that were idle for so long after an answer. */
  public SimulatedSettings withConnectionIdleTimeout(Duration connectionIdleTimeout) {
    return with(draft -> draft.connectionIdleTimeout = Optional.of(connectionIdleTimeout));
  }

  /** Changes the number of event loops. */
  public SimulatedSettings withThreads(int threads) {
    return with(draft -> draft.threads = threads);
  }

  /** Keeps so many of the latest requests whole, headers and body. */
  public SimulatedSettings withKeptRequests(int keptRequests) {
    return with(draft -> draft.keptRequests = keptRequests);
  }

  /** Writes one line per completely streamed answer into this CSV file. */
  public SimulatedSettings withTruthLog(Path truthLog) {
    return with(draft -> draft.truthLog = Optional.of(truthLog));
  }

  /** All settings but the key itself. */
  @Override
  public String toString() {
    return ("SimulatedSettings[dialect=%s, port=%s, timeToFirstToken=%s, interTokenLatency=%s, jitter=%s, seed=%s,"
            + " tokensPerEvent=%s, models=%s, maxModelLength=%s, vision=%s, vectorSize=%s, apiKey=%s, multiByteAnswers=%s,"
            + " naturalOutputTokens=%s, tls=%s, connectionIdleTimeout=%s, threads=%s,"
            + " keptRequests=%s, truthLog=%s]")
        .formatted(
            dialect,
            port,
            timeToFirstToken,
            interTokenLatency,
            jitter,
            seed,
            tokensPerEvent,
            models,
            maxModelLength,
            vision,
            vectorSize,
            apiKey.isPresent() ? "(set)" : "(none)",
            multiByteAnswers,
            naturalOutputTokens,
            tls,
            connectionIdleTimeout,
            threads,
            keptRequests,
            truthLog);
  }

  private SimulatedSettings with(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return draft.settings();
  }

  private static void requireNotNegative(String name, Duration value) {
    require(!value.isNegative(), name, value.toMillis() + " ms", "0 or more");
  }

  private static void require(boolean holds, String name, Object value, String allowed) {
    if (!holds) {
      throw new IllegalArgumentException(
          "simulated server: " + name + " is " + value + ", allowed is " + allowed);
    }
  }

  /** The components while one of them changes. */
  private static final class Draft {
    private Dialect dialect = Dialect.VLLM;
    private int port;
    private Duration timeToFirstToken = Duration.ofMillis(50);
    private Duration interTokenLatency = Duration.ofMillis(10);
    private double jitter;
    private long seed = 1;
    private int tokensPerEvent = 1;
    private List<String> models = List.of("simulated");
    private int maxModelLength = 131_072;
    private boolean vision = true;
    private int vectorSize = 384;
    private Optional<String> apiKey = Optional.empty();
    private boolean multiByteAnswers = true;
    private OptionalInt naturalOutputTokens = OptionalInt.empty();
    private boolean tls;
    private Optional<Duration> connectionIdleTimeout = Optional.empty();
    private int threads = 1;
    private int keptRequests;
    private Optional<Path> truthLog = Optional.empty();

    Draft() {}

    Draft(SimulatedSettings settings) {
      dialect = settings.dialect;
      port = settings.port;
      timeToFirstToken = settings.timeToFirstToken;
      interTokenLatency = settings.interTokenLatency;
      jitter = settings.jitter;
      seed = settings.seed;
      tokensPerEvent = settings.tokensPerEvent;
      models = settings.models;
      maxModelLength = settings.maxModelLength;
      vision = settings.vision;
      vectorSize = settings.vectorSize;
      apiKey = settings.apiKey;
      multiByteAnswers = settings.multiByteAnswers;
      naturalOutputTokens = settings.naturalOutputTokens;
      tls = settings.tls;
      connectionIdleTimeout = settings.connectionIdleTimeout;
      threads = settings.threads;
      keptRequests = settings.keptRequests;
      truthLog = settings.truthLog;
    }

    SimulatedSettings settings() {
      return new SimulatedSettings(
          dialect,
          port,
          timeToFirstToken,
          interTokenLatency,
          jitter,
          seed,
          tokensPerEvent,
          models,
          maxModelLength,
          vision,
          vectorSize,
          apiKey,
          multiByteAnswers,
          naturalOutputTokens,
          tls,
          connectionIdleTimeout,
          threads,
          keptRequests,
          truthLog);
    }
  }
}
