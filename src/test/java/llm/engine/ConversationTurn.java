package llm.engine;

import io.gatling.core.session.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import llm.api.Message;

/**
 * A request as a turn of its virtual user's conversation.
 *
 * @param said all that is said until now, the turn included
 * @param recorded the answer to go on with instead of the server's own
 */
record ConversationTurn(List<Message> said, Optional<String> recorded) {

  private static final String SYSTEM = "system";

  /** What was said before in the conversation of the session. */
  @SuppressWarnings("unchecked")
  static List<Message> before(Session session) {
    return SessionKeys.get(session, SessionKeys.CONVERSATION, List.class, List.of());
  }

  /** What was said before, and then what is said now; what the system says it says once. */
  static List<Message> joined(List<Message> before, List<Message> now) {
    List<Message> all = new ArrayList<>(before);
    now.stream()
        .filter(message -> !(message.role().equals(SYSTEM) && before.contains(message)))
        .forEach(all::add);
    return List.copyOf(all);
  }

  /** The session that knows of this turn; an empty answer is none. */
  Session remember(Session session, String answer) {
    List<Message> all = new ArrayList<>(said);
    String words = recorded.orElse(answer);
    if (words != null && !words.isEmpty()) {
      all.add(Message.assistant(words));
    }
    return session.set(SessionKeys.CONVERSATION, List.copyOf(all));
  }
}
