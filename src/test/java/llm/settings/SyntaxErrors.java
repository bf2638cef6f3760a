package llm.settings;

import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigOrigin;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Says what is wrong with a file that is no HOCON, without showing what may be a secret. */
final class SyntaxErrors {

  private static final String ADVICE =
      "put a text that holds other characters than letters, digits, - and _ in double quotes";

  /** A value may begin on a line above the one with the error. */
  private static final int LINES_OF_A_VALUE = 4;

  private SyntaxErrors() {}

  /** One line about the error, for a file whose place is told apart. */
  static String message(ConfigException exception, URL url) {
    return isNearSecret(exception.origin(), url)
        ? "cannot be read as HOCON; " + ADVICE
        : "cannot be read as HOCON: " + detail(exception);
  }

  private static String detail(ConfigException exception) {
    String message = exception.getMessage();
    ConfigOrigin origin = exception.origin();
    if (origin != null && message.startsWith(origin.description() + ": ")) {
      message = message.substring(origin.description().length() + 2);
    }
    int parserAdvice = message.indexOf(" (if you ");
    return parserAdvice < 0 ? message : message.substring(0, parserAdvice) + "; " + ADVICE;
  }

  /** Parsers quote what they stumble over. */
  private static boolean isNearSecret(ConfigOrigin origin, URL url) {
    if (origin == null || origin.lineNumber() < 1) {
      return false;
    }
    try (InputStream in = (origin.url() == null ? url : origin.url()).openStream()) {
      List<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
      int last = Math.min(origin.lineNumber(), lines.size());
      return lines.subList(Math.max(0, last - LINES_OF_A_VALUE), last).stream()
          .anyMatch(line -> line.contains("@") || Masking.mentionsSecret(line));
    } catch (IOException e) {
      return true;
    }
  }
}
