/**
 * What is said to and heard from a server: request bodies, dialects, the event-stream decoder and
 * the readers that turn a response into plain facts.
 *
 * <p>No Gatling, no Netty, no I/O: bytes come in with their stamps, a {@link llm.api.Reading} goes
 * out. Everything here is used by one thread at a time, the event loop of its request.
 */
package llm.api;
