package llm.api;

/** The body of a request. */
public interface RequestBody {

  /** The body as UTF-8 JSON. Texts go as they are: nothing in them is an expression. */
  byte[] toBytes();

  /** Whether the answer will be an event stream. */
  boolean streams();
}
