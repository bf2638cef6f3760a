package llm.server;

/** The protocol that carries a request and its answer. */
enum Wire {
  HTTP_1_0,
  HTTP_1_1,
  HTTP_2
}
