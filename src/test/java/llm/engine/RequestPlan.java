package llm.engine;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import llm.api.ReaderContext;
import llm.api.ResponseReader;
import llm.measure.Point;

/**
 * One request, resolved: nothing in it is evaluated any further.
 *
 * @param id unique in the run, sent as {@code X-Request-Id}
 * @param row name of Gatling's row
 * @param point the point it belongs to
 * @param warmup whether it only warms something up
 * @param path endpoint, e.g. {@code /v1/chat/completions}
 * @param url absolute URL
 * @param headers headers, secrets among them
 * @param body UTF-8 JSON, one piece behind the other
 * @param model the model asked for
 * @param askedInput content tokens of the prompt, or {@link llm.measure.Timeline#ABSENT}
 * @param askedOutput output tokens demanded, or {@link llm.measure.Timeline#ABSENT}
 * @param reader makes the reader of the answer
 * @param turn of a conversation, if it is one
 */
record RequestPlan(
    String id,
    String row,
    Point point,
    boolean warmup,
    String path,
    String url,
    Map<String, String> headers,
    List<ByteBuffer> body,
    String model,
    long askedInput,
    long askedOutput,
    Function<ReaderContext, ResponseReader> reader,
    Optional<ConversationTurn> turn) {

  /** Secret header values that are the request's alone and not those of a target. */
  List<String> ownSecrets(Target target, Predicate<String> secretHeader) {
    return headers.entrySet().stream()
        .filter(header -> secretHeader.test(header.getKey()))
        .filter(header -> !target.headers().containsValue(header.getValue()))
        .map(Map.Entry::getValue)
        .toList();
  }

  /** Shows no body and no header: they may hold secrets. */
  @Override
  public String toString() {
    return "RequestPlan[" + id + " " + row + "]";
  }
}
