package llm.engine;

import io.gatling.core.session.Session;
import scala.Option;

/**
 * Session attributes through which the load tells the actions about a request. Those that begin
 * with {@code gatling.} are kept by Gatling through {@code session.reset()}.
 */
public final class SessionKeys {

  /** The {@link llm.measure.Point} that the user's requests belong to. */
  public static final String POINT = "gatling.llm.point";

  /** {@code Integer}: which repeat of the point it is, from 1; the first one if absent. */
  public static final String REPEAT = "gatling.llm.repeat";

  /**
   * {@code Long}: the {@link System#nanoTime()} at which the load shape wanted the next request.
   */
  public static final String SCHEDULED = "gatling.llm.scheduled";

  /**
   * {@code Long}: the {@link System#nanoTime()} at which a cap on what is in flight let the next
   * request go; absent where nothing held it back.
   */
  public static final String RELEASED = "gatling.llm.released";

  /** The {@link CrowdUser} whose session it is, where the suite steers the load itself. */
  static final String CROWD_USER = "gatling.llm.user";

  /** Present on requests that only warm something up: they are in no statistics and no rows. */
  public static final String WARMUP = "gatling.llm.warmup";

  /** The {@link Target} of the user's requests where it is not the run's own. */
  public static final String TARGET = "gatling.llm.target";

  /**
   * {@code List<Message>}: what was said in the conversation of the user so far. It begins with no
   * {@code gatling.}, so that {@code session.reset()} begins another one.
   */
  public static final String CONVERSATION = "llm.conversation";

  private SessionKeys() {}

  static <T> T get(Session session, String key, Class<T> type, T otherwise) {
    Option<Object> value = session.attributes().get(key);
    return value.isDefined() ? type.cast(value.get()) : otherwise;
  }
}
