package llm.engine;

import io.gatling.javaapi.core.CheckBuilder;

/** The checks of LLM responses, by what they need to be kept of one. */
enum LlmCheckType implements CheckBuilder.CheckType {
  /** Only what is measured anyway. */
  FIGURES,
  /** The words of the answer too. */
  WORDS,
  /** The vectors or scores themselves too. */
  VALUES
}
