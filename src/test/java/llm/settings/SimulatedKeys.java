package llm.settings;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The keys {@code llm.simulated.*}. */
final class SimulatedKeys {

  private static final ScalarType<Duration> DELAY =
      Types.duration(Duration.ZERO, Duration.ofHours(1));

  static final Key<Dialect> DIALECT =
      Key.of(
          "llm.simulated.dialect",
          Types.word(Dialect.values(), Dialect::word),
          "vllm",
          s -> s.simulated().dialect());

  static final Key<Integer> PORT =
      Key.of("llm.simulated.port", Types.integer(0, 65_535), "0", s -> s.simulated().port());

  static final Key<Duration> TTFT =
      Key.of("llm.simulated.ttft", DELAY, "50 ms", s -> s.simulated().timeToFirstToken());

  static final Key<Duration> ITL =
      Key.of("llm.simulated.itl", DELAY, "10 ms", s -> s.simulated().interTokenLatency());

  static final Key<Double> JITTER =
      Key.of("llm.simulated.jitter", Types.number(0, 1), "0", s -> s.simulated().jitter());

  static final Key<Long> SEED =
      Key.of("llm.simulated.seed", Types.anyInteger(), "1", s -> s.simulated().seed());

  static final Key<Integer> TOKENS_PER_EVENT =
      Key.of(
          "llm.simulated.tokens-per-event",
          Types.integer(1, 1_000),
          "1",
          s -> s.simulated().tokensPerEvent());

  static final Key<List<String>> MODELS =
      Key.of(
          "llm.simulated.models",
          Types.list("a list of names", Types.name()),
          "simulated",
          s -> s.simulated().models());

  static final Key<Integer> MAX_MODEL_LENGTH =
      Key.of(
          "llm.simulated.max-model-length",
          Types.integer(1, 2 * Shape.MOST_TOKENS),
          "131072",
          s -> s.simulated().maxModelLength());

  static final Key<Boolean> VISION =
      Key.of("llm.simulated.vision", Types.flag(), "true", s -> s.simulated().vision());

  static final Key<Integer> VECTOR_SIZE =
      Key.of(
          "llm.simulated.vector-size",
          Types.integer(1, SimulatedSettings.LARGEST_VECTOR),
          "384",
          s -> s.simulated().vectorSize());

  static final Key<Optional<Integer>> NATURAL_OUTPUT_TOKENS =
      Key.of(
          "llm.simulated.natural-output-tokens",
          Types.integer(1, Shape.MOST_TOKENS).orOff(),
          "off",
          s -> boxed(s.simulated().naturalOutputTokens()));

  static final Key<Optional<Secret>> API_KEY =
      Key.of(
          "llm.simulated.api-key",
          Types.secret("a text on one line, or off"),
          "",
          s -> s.simulated().apiKey().map(Secret::of));

  static final Key<Boolean> MULTI_BYTE_ANSWERS =
      Key.of(
          "llm.simulated.multi-byte-answers",
          Types.flag(),
          "true",
          s -> s.simulated().multiByteAnswers());

  static final Key<Boolean> TLS =
      Key.of("llm.simulated.tls", Types.flag(), "false", s -> s.simulated().tls());

  static final Key<Optional<Duration>> IDLE_TIMEOUT =
      Key.of(
          "llm.simulated.connection-idle-timeout",
          DELAY.orOff(),
          "off",
          s -> s.simulated().connectionIdleTimeout());

  static final Key<Integer> THREADS =
      Key.of("llm.simulated.threads", Types.integer(1, 1_024), "1", s -> s.simulated().threads());

  static final Key<Optional<Path>> TRUTH_LOG =
      Key.of("llm.simulated.truth-log", Types.path().orOff(), "off", s -> s.simulated().truthLog());

  static final List<Key<?>> ALL =
      List.of(
          DIALECT,
          PORT,
          TTFT,
          ITL,
          JITTER,
          SEED,
          TOKENS_PER_EVENT,
          MODELS,
          MAX_MODEL_LENGTH,
          VISION,
          VECTOR_SIZE,
          NATURAL_OUTPUT_TOKENS,
          API_KEY,
          MULTI_BYTE_ANSWERS,
          TLS,
          IDLE_TIMEOUT,
          THREADS,
          TRUTH_LOG);

  private SimulatedKeys() {}

  static SimulatedSettings read(Values values) {
    SimulatedSettings always =
        SimulatedSettings.defaults()
            .withDialect(values.get(DIALECT))
            .withPort(values.get(PORT))
            .withTimeToFirstToken(values.get(TTFT))
            .withInterTokenLatency(values.get(ITL))
            .withJitter(values.get(JITTER))
            .withSeed(values.get(SEED))
            .withTokensPerEvent(values.get(TOKENS_PER_EVENT))
            .withModels(values.get(MODELS).toArray(String[]::new))
            .withMaxModelLength(values.get(MAX_MODEL_LENGTH))
            .withVision(values.get(VISION))
            .withVectorSize(values.get(VECTOR_SIZE))
            .withMultiByteAnswers(values.get(MULTI_BYTE_ANSWERS))
            .withTls(values.get(TLS))
            .withThreads(values.get(THREADS));
    return withOptions(always, values);
  }

  private static SimulatedSettings withOptions(SimulatedSettings always, Values values) {
    return Optional.of(always)
        .map(s -> values.get(NATURAL_OUTPUT_TOKENS).map(s::withNaturalOutputTokens).orElse(s))
        .map(s -> values.get(API_KEY).map(Secret::reveal).map(s::withApiKey).orElse(s))
        .map(s -> values.get(IDLE_TIMEOUT).map(s::withConnectionIdleTimeout).orElse(s))
        .map(s -> values.get(TRUTH_LOG).map(s::withTruthLog).orElse(s))
        .orElseThrow();
  }

  private static Optional<Integer> boxed(OptionalInt number) {
    return number.isPresent() ? Optional.of(number.getAsInt()) : Optional.empty();
  }
}
