package llm.api;

import llm.measure.TimelineRecorder;

/**
 * What every reader of a response works with.
 *
 * @param timeline takes the instants of the response
 * @param demand what the request asked for
 * @param keep which wording of the answer is kept
 * @param advisor explains errors
 * @param secrets what must not appear in any text that leaves the reader
 */
public record ReaderContext(
    TimelineRecorder timeline,
    Demand demand,
    Keep keep,
    ErrorAdvisor advisor,
    SecretFilter secrets) {}
