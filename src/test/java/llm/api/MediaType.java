package llm.api;

import java.util.Locale;

/** What a {@code Content-Type} header says, parameters left out. */
final class MediaType {

  private MediaType() {}

  /** The lower-case type, e.g. {@code text/event-stream}; null without a header. */
  static String of(String contentType) {
    if (contentType == null || contentType.isBlank()) {
      return null;
    }
    int parameters = contentType.indexOf(';');
    String type = parameters < 0 ? contentType : contentType.substring(0, parameters);
    return type.trim().toLowerCase(Locale.ROOT);
  }

  static boolean isEventStream(String type) {
    return "text/event-stream".equals(type);
  }

  static boolean isJson(String type) {
    return type != null && (type.equals("application/json") || type.endsWith("+json"));
  }
}
