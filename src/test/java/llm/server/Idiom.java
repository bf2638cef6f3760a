package llm.server;

import java.util.Map;
import java.util.Set;

/**
 * What sets a kind of server apart from others.
 *
 * @param headers of every response, before all others
 * @param endpoints by path
 * @param documents that say what the server is, JSON or text by path
 * @param pooling how it words vectors and scores
 * @param errors how it words errors
 * @param notFound what it answers on any other path
 * @param ignored keys of requests that it skips, though vLLM knows them
 * @param allowed keys of requests beyond which it refuses any other; empty: it skips those
 */
record Idiom(
    Map<String, String> headers,
    Map<String, Endpoint> endpoints,
    Map<String, String> documents,
    PoolingForm pooling,
    ErrorForm errors,
    String notFound,
    Set<String> ignored,
    Set<String> allowed) {}
