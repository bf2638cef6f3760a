package llm.server;

/** The way back to the client that sent one request. Used on the event loop of its connection. */
interface ResponseWriter {

  /** Queues status and headers. */
  void begin(Head head);

  /** Queues bytes of the body. */
  void write(byte[] bytes);

  /** Hands everything queued to the socket. */
  void flush();

  /** Ends the response; whatever was queued is flushed before. */
  void end(Ending.Manner manner);
}
