package llm.settings;

/**
 * What runs before anything is measured ({@code llm.warmup.*}).
 *
 * @param requests unmeasured requests before each point, at least 0
 * @param client whether the client itself is warmed before the first point
 */
public record WarmupSettings(int requests, boolean client) {

  /** Checks the range. */
  public WarmupSettings {
    Checks.require(requests >= 0, "requests must be at least 0");
  }
}
