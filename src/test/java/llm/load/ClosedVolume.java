package llm.load;

/**
 * How much a closed load sends.
 *
 * @param users how many users send requests, each its next when its last has ended
 * @param requests how many requests they send in all, at least one each
 * @param warmupRequests how many more are sent before, which are not measured
 */
public record ClosedVolume(int users, long requests, long warmupRequests) {

  /** Checks that each user has a request to send; one without would only stand by. */
  public ClosedVolume {
    if (requests < users) {
      throw new IllegalArgumentException(
          requests + " requests are too few for " + users + " users");
    }
  }
}
