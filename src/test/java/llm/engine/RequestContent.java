package llm.engine;

import io.gatling.core.session.Session;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import llm.api.DialectRules;
import llm.api.ReaderContext;
import llm.api.RequestBody;
import llm.api.ResponseReader;
import llm.measure.Kind;

/** What one kind of request asks for, beside what all requests say. */
interface RequestContent {

  /** Why a server that speaks so cannot be asked for it, in one line; empty where it can. */
  Optional<String> obstacle(DialectRules dialect);

  /** The traffic that it makes, as far as that can be told before a request is made. */
  Kind kind();

  /**
   * Resolves it for a user's next request.
   *
   * @throws UnresolvedException when the session lacks something the request needs
   */
  Resolved resolve(Session session, Frame frame) throws UnresolvedException;

  /** Whether it needs the words of the answer. */
  default boolean needsWords() {
    return false;
  }

  /**
   * What is known of the request already.
   *
   * @param name of the request, for messages
   * @param dialect the server's way of speaking
   * @param model the model that is asked
   * @param extra further keys of the body, which win over all others
   */
  record Frame(String name, DialectRules dialect, String model, Map<String, Object> extra) {}

  /**
   * What is asked for.
   *
   * @param kind the traffic
   * @param path endpoint, e.g. {@code /v1/chat/completions}
   * @param body of the request
   * @param askedOutput output tokens demanded, or {@link llm.measure.Timeline#ABSENT}
   * @param reader makes the reader of the answer
   * @param turn of a conversation, if it is one
   */
  record Resolved(
      Kind kind,
      String path,
      RequestBody body,
      long askedOutput,
      Function<ReaderContext, ResponseReader> reader,
      Optional<ConversationTurn> turn) {

    /** No turn of a conversation. */
    Resolved(
        Kind kind,
        String path,
        RequestBody body,
        long askedOutput,
        Function<ReaderContext, ResponseReader> reader) {
      this(kind, path, body, askedOutput, reader, Optional.empty());
    }
  }
}
