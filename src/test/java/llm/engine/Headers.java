package llm.engine;

import java.util.Map;
import java.util.regex.Pattern;

/** Makes sure that headers can be sent as they are: a line end in one would begin another. */
final class Headers {

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");

  private Headers() {}

  /**
   * Checks the headers of a plan; what a value holds is never shown, since it may be secret.
   *
   * @throws UnresolvedException naming the header
   */
  static void mustBeSendable(RequestPlan plan) throws UnresolvedException {
    for (Map.Entry<String, String> header : plan.headers().entrySet()) {
      if (!NAME.matcher(header.getKey()).matches()) {
        throw new UnresolvedException(
            plan.row(), "'" + printable(header.getKey()) + "' is no name of a header");
      }
      if (header.getValue().chars().anyMatch(Headers::isControl)) {
        throw new UnresolvedException(
            plan.row(),
            "the value of header "
                + header.getKey()
                + " holds a control character, such as a line end");
      }
    }
  }

  private static boolean isControl(int character) {
    return character != '\t' && Character.isISOControl(character);
  }

  private static String printable(String name) {
    return name.replaceAll("\\p{Cntrl}", "?");
  }
}
