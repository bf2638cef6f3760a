package llm.workload;

import llm.settings.Settings;

/**
 * What a workload gets ready with.
 *
 * @param settings of the run; equal seeds make equal loads
 * @param runNonce differs from run to run, so that no server knows a prompt's beginning already,
 *     unless the settings want the same prompts in every run
 * @param texts makes random texts of exact length in tokens
 */
public record Preparation(Settings settings, long runNonce, Texts texts) {}
