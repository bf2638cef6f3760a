package llm.report;

/**
 * One rule that the run was judged by.
 *
 * @param name the rule, e.g. {@code client lateness}
 * @param passed whether it holds
 * @param message what was found, in one line
 */
public record Judgement(String name, boolean passed, String message) {}
