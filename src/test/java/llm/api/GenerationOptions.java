package llm.api;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * What requests for generated text have in common.
 *
 * @param rules the server's way of speaking
 * @param model the model that is asked
 * @param outputTokens the output length: demanded where the dialect can, else a limit; empty to
 *     leave it to the server
 * @param stream whether the answer is to be streamed
 * @param extra further keys of the body, which win over all others; their values may be maps,
 *     lists, texts, numbers, booleans and null, and reach the server as they are
 */
public record GenerationOptions(
    DialectRules rules,
    String model,
    OptionalInt outputTokens,
    boolean stream,
    Map<String, Object> extra) {

  /** Options whose extra keys cannot change any more. */
  public GenerationOptions {
    extra = Collections.unmodifiableMap(new LinkedHashMap<>(extra));
  }

  /** Streamed, with the output length left to the server and no extra keys. */
  public static GenerationOptions of(DialectRules rules, String model) {
    return new GenerationOptions(rules, model, OptionalInt.empty(), true, Map.of());
  }

  /** The same with an output length, at least 1. */
  public GenerationOptions withOutputTokens(int tokens) {
    if (tokens < 1) {
      throw new IllegalArgumentException("output tokens " + tokens + ": at least 1 is needed");
    }
    return new GenerationOptions(rules, model, OptionalInt.of(tokens), stream, extra);
  }

  /** The same, streamed or in one piece. */
  public GenerationOptions withStream(boolean streamed) {
    return new GenerationOptions(rules, model, outputTokens, streamed, extra);
  }

  /** The same with these extra keys. */
  public GenerationOptions withExtra(Map<String, Object> keys) {
    return new GenerationOptions(rules, model, outputTokens, stream, keys);
  }

  /** Whether the server will stream, by what is really sent. */
  public boolean streams() {
    return extra.getOrDefault("stream", stream) instanceof Boolean sent && sent;
  }
}
