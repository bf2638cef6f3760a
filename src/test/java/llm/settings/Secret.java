package llm.settings;

import java.util.Objects;

/** A text that must not be seen: it prints as {@value #MASK}. */
public final class Secret {

  /** What stands for a secret wherever one would be printed. */
  public static final String MASK = "***";

  private final String text;

  private Secret(String text) {
    this.text = Objects.requireNonNull(text, "text");
  }

  /** Keeps the text from being printed by accident. */
  public static Secret of(String text) {
    return new Secret(text);
  }

  /** The text itself, only to be sent to the server it is meant for. */
  public String reveal() {
    return text;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Secret secret && secret.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  /** {@value #MASK}, whatever the text. */
  @Override
  public String toString() {
    return MASK;
  }
}
