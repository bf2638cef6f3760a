/**
 * The simulations a user runs and {@code LlmDsl}, the vocabulary they are written in.
 *
 * <p>This is the only package that knows all the others; it puts them together.
 */
package llm;
