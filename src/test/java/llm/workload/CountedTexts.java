package llm.workload;

/**
 * What a tokenizer counted in texts that were made.
 *
 * @param by who counted, e.g. {@code tokenizer.json}
 * @param texts how many texts it counted
 * @param exact how many of them had exactly the asked number of tokens
 * @param least tokens that the shortest had more than asked; negative for fewer
 * @param most tokens that the longest had more than asked
 */
public record CountedTexts(String by, long texts, long exact, int least, int most) {}
