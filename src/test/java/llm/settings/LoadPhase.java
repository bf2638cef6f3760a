package llm.settings;

import java.time.Duration;
import java.util.Objects;

/**
 * One phase of how the load of a point goes over time. Levels are factors of the point's load: at
 * level 0.5 a point of 16 users has 8, a point of 4 requests/s has 2.
 *
 * @param form how the level goes from its first to its last value
 * @param duration how long the phase lasts, more than 0
 * @param from the level at its beginning, at least 0
 * @param to the level at its end, at least 0
 * @param steps how many equal steps lie between; 1 for all other forms
 */
public record LoadPhase(Form form, Duration duration, double from, double to, int steps) {

  /** The highest level. */
  public static final double HIGHEST_LEVEL = 1_000;

  /** Checks the ranges. */
  public LoadPhase {
    Objects.requireNonNull(form, "form");
    Checks.requirePositive(duration, "duration");
    Checks.require(from >= 0 && from <= HIGHEST_LEVEL, "a level must be from 0 to 1000");
    Checks.require(to >= 0 && to <= HIGHEST_LEVEL, "a level must be from 0 to 1000");
    Checks.require(form != Form.HOLD || from == to, "a level that is held does not change");
    Checks.require(
        form != Form.EXPONENTIAL || from > 0 && to > 0, "exponential levels must be more than 0");
    Checks.require(form == Form.STEPS ? steps >= 1 : steps == 1, "only steps have a number");
  }

  /** How a level changes. */
  public enum Form {
    /** It does not. */
    HOLD,
    /** By the same amount in every second. */
    RAMP,
    /** By the same factor in every second. */
    EXPONENTIAL,
    /**
     * At once, from step to step, each held equally long; the last step has the last level, the
     * first is one step above the level at the beginning.
     */
    STEPS
  }
}
