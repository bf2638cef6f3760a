package llm.server;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import llm.settings.Dialect;
import llm.settings.SimulatedSettings;

/**
 * The settings of a stand-alone simulated server from its command line ({@code --ttft 80ms}) and
 * from system properties ({@code -Dllm.simulated.ttft=80ms}); the command line wins.
 */
final class SimulatedOptions {

  private static final String PROPERTY_PREFIX = "llm.simulated.";
  private static final Pattern DURATION = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*(us|ms|s|m)?");
  private static final Map<String, Double> NANOS =
      Map.of("us", 1e3, "ms", 1e6, "s", 1e9, "m", 60e9);

  /**
   * One option.
   *
   * @param name without dashes
   * @param value what its value is called in the help
   * @param help one line
   * @param change what it does to the settings
   */
  private record Option(
      String name,
      String value,
      String help,
      BiFunction<SimulatedSettings, String, SimulatedSettings> change) {

    SimulatedSettings apply(SimulatedSettings settings, String where, String text) {
      try {
        return change.apply(settings, text);
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(where + ": '" + text + "' is not a number", e);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(where + ": " + e.getMessage(), e);
      }
    }

    String line() {
      return "  --%-32s %s%n".formatted(name + " " + value, help);
    }
  }

  private static final String DIALECTS =
      Stream.of(Dialect.values()).map(Dialect::word).collect(Collectors.joining(", "));

  private static final List<Option> OPTIONS =
      List.of(
          new Option(
              "port",
              "NUMBER",
              "TCP port on 127.0.0.1; 0 takes a free one (default)",
              (settings, text) -> settings.withPort(Integer.parseInt(text))),
          new Option(
              "ttft",
              "DURATION",
              "time to first token, e.g. 80ms (default 50ms)",
              (settings, text) -> settings.withTimeToFirstToken(duration(text))),
          new Option(
              "itl",
              "DURATION",
              "time from token to token (default 10ms)",
              (settings, text) -> settings.withInterTokenLatency(duration(text))),
          new Option(
              "jitter",
              "SHARE",
              "0 to 1: by how much each delay varies to both sides (default 0)",
              (settings, text) -> settings.withJitter(Double.parseDouble(text))),
          new Option(
              "seed",
              "NUMBER",
              "of jitter and words (default 1)",
              (settings, text) -> settings.withSeed(Long.parseLong(text))),
          new Option(
              "tokens-per-event",
              "NUMBER",
              "tokens that each event brings (default 1)",
              (settings, text) -> settings.withTokensPerEvent(Integer.parseInt(text))),
          new Option(
              "model",
              "NAME[,NAME…]",
              "models served (default simulated)",
              (settings, text) -> settings.withModels(text.split("\\s*,\\s*"))),
          new Option(
              "max-model-length",
              "NUMBER",
              "tokens of prompt and answer together (default 131072)",
              (settings, text) -> settings.withMaxModelLength(Integer.parseInt(text))),
          new Option(
              "vision",
              "true|false",
              "whether models see images (default true)",
              (settings, text) -> settings.withVision(bool(text))),
          new Option(
              "vector-size",
              "NUMBER",
              "numbers in the vector of a text (default 384)",
              (settings, text) -> settings.withVectorSize(Integer.parseInt(text))),
          new Option(
              "natural-output-tokens",
              "NUMBER",
              "where answers end by themselves (default: only at the request's limit)",
              (settings, text) -> settings.withNaturalOutputTokens(Integer.parseInt(text))),
          new Option(
              "multi-byte-answers",
              "true|false",
              "whether answers hold accents, Chinese, emoji (default true)",
              (settings, text) -> settings.withMultiByteAnswers(bool(text))),
          new Option(
              "api-key",
              "KEY",
              "asked for below /v1 (default: none)",
              SimulatedSettings::withApiKey),
          new Option(
              "tls",
              "true|false",
              "HTTPS, and HTTP/2 with it (default false)",
              (settings, text) -> settings.withTls(bool(text))),
          new Option(
              "idle-timeout",
              "DURATION",
              "idle connections are closed after it, e.g. 5s (default: never)",
              (settings, text) -> settings.withConnectionIdleTimeout(duration(text))),
          new Option(
              "threads",
              "NUMBER",
              "event loops (default 1)",
              (settings, text) -> settings.withThreads(Integer.parseInt(text))),
          new Option(
              "dialect",
              "NAME",
              "the kind of server: " + DIALECTS + " (default vllm)",
              (settings, text) -> settings.withDialect(dialect(text))),
          new Option(
              "truth-log",
              "FILE",
              "CSV: id,recv_ns,first_ns,last_ns,tokens of each streamed answer",
              (settings, text) -> settings.withTruthLog(Path.of(text))));

  private SimulatedOptions() {}

  /**
   * The settings.
   *
   * @throws IllegalArgumentException with one clear line for an unknown option or a wrong value
   */
  static SimulatedSettings read(String[] arguments, Properties properties) {
    SimulatedSettings settings = SimulatedSettings.defaults();
    for (Option option : OPTIONS) {
      String key = PROPERTY_PREFIX + option.name();
      String text = properties.getProperty(key);
      if (text != null) {
        settings = option.apply(settings, "-D" + key, text);
      }
    }
    for (int i = 0; i < arguments.length; i += 2) {
      Option option = option(arguments[i]);
      if (i + 1 == arguments.length) {
        throw new IllegalArgumentException(arguments[i] + ": " + option.value() + " is missing");
      }
      settings = option.apply(settings, arguments[i], arguments[i + 1]);
    }
    return settings;
  }

  private static Option option(String argument) {
    return OPTIONS.stream()
        .filter(option -> argument.equals("--" + option.name()))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    argument
                        + ": unknown option, allowed are "
                        + OPTIONS.stream()
                            .map(option -> "--" + option.name())
                            .collect(Collectors.joining(", "))));
  }

  /** One line per option. */
  static String help() {
    return OPTIONS.stream().map(Option::line).collect(Collectors.joining());
  }

  /** A number with {@code us}, {@code ms} (default), {@code s} or {@code m}. */
  private static Duration duration(String text) {
    Matcher matcher = DURATION.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is no duration, allowed are numbers with us, ms, s or m");
    }
    String unit = matcher.group(2) == null ? "ms" : matcher.group(2);
    return Duration.ofNanos(Math.round(Double.parseDouble(matcher.group(1)) * NANOS.get(unit)));
  }

  private static Dialect dialect(String word) {
    return Stream.of(Dialect.values())
        .filter(dialect -> dialect.word().equals(word))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("'" + word + "' is not allowed, but " + DIALECTS));
  }

  private static boolean bool(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException("'" + text + "' is neither true nor false");
    };
  }
}
