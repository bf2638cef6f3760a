/**
 * The suite's own actions on Gatling's HTTP client: the streaming request, its checks and its rows.
 *
 * <p>The only package that knows Gatling's internals and Scala; written against the pinned version
 * of Gatling.
 */
package llm.engine;
