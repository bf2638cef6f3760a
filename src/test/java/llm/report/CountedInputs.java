package llm.report;

/**
 * What a tokenizer counted in the inputs of a point before they were sent.
 *
 * @param by who counted, e.g. {@code tokenizer.json}
 * @param texts how many texts it counted: all, or a sample
 * @param exact how many of them had exactly the asked number of tokens
 * @param least tokens that the shortest had more than asked; negative for fewer
 * @param most tokens that the longest had more than asked
 */
public record CountedInputs(String by, long texts, long exact, int least, int most) {}
