package llm.settings;

import static java.util.stream.Collectors.joining;

import java.util.List;

/**
 * The configuration cannot be used. Carries all of its mistakes, not only the first; the message
 * has one line per mistake. It has no stack trace: the place to look is in the configuration.
 */
public final class SettingsException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient List<SettingsMistake> mistakes;

  /** An exception for at least one mistake. */
  public SettingsException(List<SettingsMistake> mistakes) {
    super(
        mistakes.stream().map(SettingsMistake::toString).collect(joining("\n")),
        null,
        false,
        false);
    this.mistakes = List.copyOf(mistakes);
  }

  /** All mistakes, in the order in which they were found. */
  public List<SettingsMistake> mistakes() {
    return mistakes;
  }
}
