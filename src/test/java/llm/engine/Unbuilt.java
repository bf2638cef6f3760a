package llm.engine;

/**
 * Requests of a point that could not be built and so were never sent.
 *
 * @param at the point, or the scenario where it cannot be told
 * @param requests how many, at least 1
 * @param first name of the first of them, and why, secrets removed
 */
public record Unbuilt(String at, long requests, String first) {

  /** One more. */
  Unbuilt plusOne() {
    return new Unbuilt(at, requests + 1, first);
  }
}
