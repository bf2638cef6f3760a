package llm.engine;

import io.gatling.core.session.Session;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import llm.api.TextInput;
import scala.jdk.javaapi.CollectionConverters;

/** Makes texts of what sessions hold. */
final class TextValues {

  private TextValues() {}

  /**
   * The text or the list of texts that a value resolves to.
   *
   * @param value may be null
   * @param request its name
   * @param missing what the request has none of without the value, and how to add it
   * @throws UnresolvedException without a value, or when it is neither
   */
  static TextInput input(Resolvable<Object> value, Session session, String request, String missing)
      throws UnresolvedException {
    if (value == null) {
      throw new UnresolvedException(request, "it has no " + missing);
    }
    Object resolved = value.resolve(session, request);
    return resolved instanceof String text
        ? TextInput.of(text)
        : TextInput.of(texts(list(resolved, request), request));
  }

  private static List<?> list(Object value, String request) throws UnresolvedException {
    if (value instanceof List<?> list) {
      return list;
    }
    if (value instanceof Object[] array) {
      return Arrays.asList(array);
    }
    if (value instanceof scala.collection.Seq<?> sequence) {
      return CollectionConverters.asJava(sequence);
    }
    throw notTexts(value, request);
  }

  private static List<String> texts(List<?> values, String request) throws UnresolvedException {
    List<String> texts = new ArrayList<>(values.size());
    for (Object value : values) {
      if (!(value instanceof String text)) {
        throw notTexts(value, request);
      }
      texts.add(text);
    }
    return texts;
  }

  private static UnresolvedException notTexts(Object value, String request) {
    return new UnresolvedException(
        request,
        "a text or a list of texts is needed, found "
            + (value == null ? "null" : value.getClass().getSimpleName()));
  }
}
