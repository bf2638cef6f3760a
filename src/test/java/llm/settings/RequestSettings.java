package llm.settings;

import java.util.Objects;

/**
 * What requests hold beyond the prompt ({@code llm.request.*}).
 *
 * @param endpoint where text is generated
 * @param extraBody keys that are added to every request body and win over the suite's own
 */
public record RequestSettings(Endpoint endpoint, ExtraBody extraBody) {

  /** Refuses null. */
  public RequestSettings {
    Objects.requireNonNull(endpoint, "endpoint");
    Objects.requireNonNull(extraBody, "extraBody");
  }
}
