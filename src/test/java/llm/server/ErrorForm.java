package llm.server;

/** How a kind of server words an error. */
@FunctionalInterface
interface ErrorForm {

  /** As vLLM does, and with other words nearly all. */
  ErrorForm USUAL = ApiError::body;

  /** As SGLang does: nothing around it. */
  ErrorForm FLAT =
      error ->
          new JsonObject()
              .add("object", "\"error\"")
              .text("message", error.getMessage())
              .add("type", error.error().get("type").toString())
              .add("param", error.error().get("param").toString())
              .add("code", error.status())
              .toString();

  /** As Text Embeddings Inference does. */
  ErrorForm VALIDATION =
      new ErrorForm() {
        private static final int UNPROCESSABLE = 422;

        @Override
        public int status(ApiError error) {
          return error.status() == 400 ? UNPROCESSABLE : error.status();
        }

        @Override
        public String body(ApiError error) {
          return new JsonObject()
              .text("error", error.getMessage())
              .add("error_type", "\"Validation\"")
              .toString();
        }
      };

  /** The body of the response. */
  String body(ApiError error);

  /** Its status. */
  default int status(ApiError error) {
    return error.status();
  }
}
