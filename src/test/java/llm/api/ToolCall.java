package llm.api;

/**
 * A call of a tool that an answer asked for.
 *
 * @param id the server's name for this call, or null
 * @param name the tool
 * @param arguments its arguments as the model wrote them, usually a JSON object; never null
 */
public record ToolCall(String id, String name, String arguments) {}
