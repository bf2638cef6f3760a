package llm.server;

/**
 * One way in which an answer differs from a well-behaved one, as a request asks for it.
 *
 * <p>A request names its misbehaviours in a JSON object, either as the value of the key {@code
 * simulate} in its body or as the value of the header {@code X-Simulate}; see {@link
 * MisbehaviourReader} for the keys. Each kind acts at one stage on the way from the request to the
 * socket, and the classes of that stage know nothing of the others.
 */
sealed interface Misbehaviour permits Instead, Wording, Items, ScriptChange, Delivery {}
