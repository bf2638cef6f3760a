package llm.server;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/**
 * The call of a tool: its name is the first token, the words of the answer are the value of its one
 * argument.
 */
final class ToolCallJson implements Voice {

  private static final String OPEN = "{\"text\":\"";
  private static final String CLOSE = "\"}";

  private final String id;
  private final String name;
  private final TokenTexts words;
  private final int first;
  private final int end;

  /**
   * @param first the token of the answer that is the name
   * @param end the number of tokens of the answer
   */
  ToolCallJson(String id, String name, TokenTexts words, int first, int end) {
    this.id = id;
    this.name = name;
    this.words = words;
    this.first = first;
    this.end = end;
  }

  @Override
  public String member(int choice, int from, int to) {
    String arguments = "\"arguments\":" + ChunkJson.quote(arguments(choice, from, to)) + "}}]}";
    return from > first
        ? "\"delta\":{\"tool_calls\":[{\"index\":0,\"function\":{" + arguments
        : "\"delta\":{\"tool_calls\":[{\"id\":"
            + ChunkJson.quote(id(choice))
            + ",\"type\":\"function\",\"index\":0,\"function\":{\"name\":"
            + ChunkJson.quote(name)
            + ","
            + arguments;
  }

  /** The whole call, as the value of {@code tool_calls}. */
  ArrayNode whole(int choice) {
    ArrayNode calls = JsonNodeFactory.instance.arrayNode();
    calls
        .addObject()
        .put("id", id(choice))
        .put("type", "function")
        .putObject("function")
        .put("name", name)
        .put("arguments", arguments(choice, first, end));
    return calls;
  }

  private String id(int choice) {
    return "call-" + id + "-" + choice;
  }

  /** The part of the arguments that the tokens hold; all parts together are valid JSON. */
  private String arguments(int choice, int from, int to) {
    int argument = first + 1;
    if (argument == end) {
      return "{}";
    }
    StringBuilder part = new StringBuilder();
    if (from <= argument && to > argument) {
      part.append(OPEN);
    }
    if (to > argument) {
      String text = words.text(choice, Math.max(argument, from), to);
      JsonStringEncoder.getInstance().quoteAsString(text, part);
    }
    return to == end ? part.append(CLOSE).toString() : part.toString();
  }
}
