package llm.server;

/**
 * What is written in answer to one request, and when.
 *
 * @param headDue when the head is written, as {@link System#nanoTime()}
 * @param head status and headers; null where the body holds them itself, or where there is nothing
 *     but an end
 * @param body the rest
 */
record TimedAnswer(long headDue, Head head, Pieces body) {}
