package llm.report.html;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** JSON that was read, as maps, lists, texts and numbers that can be written again. */
final class Plain {

  private Plain() {}

  /** The value; null for what is missing. */
  static Object of(JsonNode node) {
    if (node.isObject()) {
      Map<String, Object> members = new LinkedHashMap<>();
      node.properties().forEach(entry -> members.put(entry.getKey(), of(entry.getValue())));
      return members;
    }
    if (node.isArray()) {
      // no list of the JDK's own factories: they hold no null
      return StreamSupport.stream(node.spliterator(), false)
          .map(Plain::of)
          .collect(Collectors.toCollection(ArrayList::new));
    }
    if (node.isTextual()) {
      return node.textValue();
    }
    if (node.isNumber()) {
      return node.numberValue();
    }
    return node.isBoolean() ? node.booleanValue() : null;
  }
}
