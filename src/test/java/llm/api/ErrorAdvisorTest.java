package llm.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import llm.measure.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import testkit.Capture;
import testkit.HttpResponse;

class ErrorAdvisorTest {

  private final ErrorAdvisor advisor =
      new ErrorAdvisor(Kind.TEXT, "/v1/chat/completions", "nope", List.of("tiny-qwen3", "other"));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "vllm-0.32-auth-reasoning/error-no-key | set llm.target.api-key; server: Unauthorized",
        "vllm-0.32-text/error-unknown-model | no model nope there: set llm.target.model (the server"
            + " has tiny-qwen3, other)",
        "vllm-0.32-text/error-not-found | check llm.request.endpoint and llm.target.url",
        "vllm-0.32-embedding/error-chat-on-embedder | or the model is not a generator",
        "vllm-0.32-text/error-get-on-chat | check llm.request.endpoint",
        "vllm-0.32-text/error-context-too-long | 9000 tokens asked, at most 4096 possible: choose"
            + " shorter lengths in llm.shapes",
        "vllm-0.32-embedding/error-too-long | 257 tokens asked, at most 256 possible",
        "vllm-0.32-rerank/error-too-long | 513 tokens asked, at most 512 possible",
        "vllm-0.32-text/error-image-on-text-model | set llm.target.model to a vision model",
        "vllm-0.32-vision/error-unreachable-url | HTTP 500: Cannot connect to host 127.0.0.1:9",
        "vllm-0.32-text/error-bad-json | HTTP 400: 1 validation error: {'type': 'json_invalid'"
      })
  void shouldNameTheSettingWhenARealServerRefuses(String capture, String advice) {
    HttpResponse http = Capture.of(capture).http();
    String body = new String(http.body(), StandardCharsets.UTF_8);

    assertThat(advisor.http(http.status(), body, null, null))
        .startsWith("HTTP " + http.status())
        .contains(advice);
  }

  @Test
  void shouldDoubtTheModelWhenAGeneratorIsAskedForVectors() {
    HttpResponse http = Capture.of("vllm-0.32-text/error-embeddings-on-generator").http();
    ErrorAdvisor embedding = new ErrorAdvisor(Kind.EMBEDDING, "/v1/embeddings", "m", List.of());

    assertThat(embedding.http(404, new String(http.body(), StandardCharsets.UTF_8), null, null))
        .isEqualTo(
            "HTTP 404, no /v1/embeddings there: check llm.target.dialect and llm.target.url; or"
                + " the model is not made for embedding requests; server: Not Found");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens"
            + " (4000 in the messages, 1000 in the completion). | 5000 | 4096",
        "This model's maximum context length is 4097 tokens. However, your messages resulted in"
            + " 5001 tokens. | 5001 | 4097",
        "'max_tokens' or 'max_completion_tokens' is too large: 9000. This model's maximum context"
            + " length is 4096 tokens and your request has 10 input tokens | 9000 | 4096",
        "Requested token count exceeds the model's maximum context length of 4096 tokens. You"
            + " requested a total of 5000 tokens: 4000 | 5000 | 4096",
        "The input (5000 tokens) is longer than the model's context length (4096 tokens). | 5000 |"
            + " 4096",
        "Requested tokens (600) exceed context window of 512 | 600 | 512",
        "the request (600 tokens) exceeds the available context size (512 tokens) | 600 | 512",
        "`inputs` must have less than 512 tokens. Given: 600 | 600 | 512",
        "The decoder prompt (length 600) is longer than the maximum model length of 512. | 600 |"
            + " 512"
      })
  void shouldSayBothLengthsWhenTheServerSaysThem(String said, String asked, String limit) {
    assertThat(advisor.http(400, "{\"error\":{\"message\":\"" + said + "\"}}", null, null))
        .isEqualTo(
            "HTTP 400, too long for the model: "
                + asked
                + " tokens asked, at most "
                + limit
                + " possible: choose shorter lengths in llm.shapes; server: "
                + said);
    assertThat(advisor.reported(said))
        .startsWith("the server reported an error, too long for the model: " + asked);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "403 | {\"error\":\"no\"} | set llm.target.api-key; server: no",
        "400 | {\"error\":{\"code\":\"context_length_exceeded\"}} | choose shorter lengths in"
            + " llm.shapes",
        "404 | {\"error\":{\"message\":\"model \\\"x\\\" not found\"}} | set llm.target.model",
        "400 | {\"error\":{\"message\":\"Invalid model name passed in\"}} | set llm.target.model",
        "400 | {\"error\":{\"message\":\"At most 1 image(s) may be provided in one prompt.\"}} | too many"
            + " images in a request, at most 1 possible: choose fewer in llm.shapes, such as"
            + " 720x1280*1, or raise the server's --limit-mm-per-prompt; server: At most 1",
        "400 | {\"message\":\"At most 0 image(s) may be provided in one request.\"} | the server takes no"
            + " images",
        "400 | {\"message\":\"cannot identify image file <_io.BytesIO object at 0x7f>\"} | set"
            + " llm.image.format, or change the file in llm.image.files; server: cannot identify",
        "413 | too big | choose smaller llm.shapes; server: too big",
        "400 | {\"error\":{\"message\":\"Unrecognized request argument supplied: ignore_eos\"}} |"
            + " set llm.target.dialect or llm.request.extra-body",
        "400 | <html><title>400 The plain HTTP request was sent to HTTPS port</title></html> |"
            + " llm.target.url must begin with https://",
        "422 | {\"detail\":[{\"loc\":[\"body\"],\"msg\":\"bad\"}]} |"
            + " HTTP 422: [{\"loc\":[\"body\"],\"msg\":\"bad\"}]",
        "502 | <html><head><title>502 Bad Gateway</title></head></html> | a proxy got no answer"
            + " from the server behind it; server: 502 Bad Gateway",
        "503 | <p>Loading&nbsp;model</p> | not ready or overloaded; server: Loading&nbsp;model",
        "500 | plain words | HTTP 500: plain words"
      })
  void shouldNameTheSettingWhenOthersRefuse(int status, String body, String advice) {
    assertThat(advisor.http(status, body, null, null)).contains(advice);
  }

  @Test
  void shouldSayTheStatusWhenThereIsNoBody() {
    assertThat(advisor.http(500, "", null, null)).isEqualTo("HTTP 500");
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 307, 308})
  void shouldNameTheTargetWhenTheServerRedirects(int status) {
    assertThat(advisor.http(status, "", "https://gpu/v1/chat/completions", null))
        .isEqualTo(
            "HTTP "
                + status
                + ", redirected to https://gpu/v1/chat/completions: set llm.target.url or"
                + " llm.request.endpoint to that");
  }

  @Test
  void shouldSayWhenToComeBackWhenTheServerIsOverloaded() {
    assertThat(advisor.http(429, "{\"error\":\"Model is overloaded\"}", null, "5"))
        .isEqualTo(
            "HTTP 429, overloaded or rate-limited, Retry-After 5: lower llm.load.concurrency or the"
                + " arrival rate; server: Model is overloaded");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Connection refused: localhost/127.0.0.1:9 | is the server up, and llm.target.url right?",
        "Failed to resolve 'gpu' [A(1)] | host name not found: check llm.target.url",
        "gpu: Name or service not known | host name not found: check llm.target.url",
        "PKIX path building failed: unable to find valid certification path |"
            + " gatling.ssl.trustStore",
        "PKIX path validation failed: CertificateExpiredException: NotAfter: Mon | has expired",
        "No subject alternative names matching IP address 127.0.0.1 found | another host",
        "not an SSL/TLS record: 485454502f312e31 | llm.target.url must begin with http://",
        "error:100000f7:SSL routines:OPENSSL_internal:WRONG_VERSION_NUMBER | must begin with"
            + " http://",
        "invalid version format: \u0015\u0003 | llm.target.url must begin with https://",
        "SSLHandshakeException: Received fatal alert: handshake_failure | TLS failed",
        "connection timed out: /10.255.255.1:80 | is the server reachable at llm.target.url?",
        "No route to host | host not reachable: check llm.target.url",
        "Connection reset by peer | connection closed before any response",
        "Premature close | connection closed before any response",
        "GOAWAY, not processed | the server closed the HTTP/2 connection",
        "something else | no connection: check llm.target.url (something else)"
      })
  void shouldNameTheSettingWhenThereIsNoConnection(String message, String advice) {
    assertThat(advisor.connection(message)).contains(advice);
  }

  @Test
  void shouldSayThereIsNoConnectionWhenTheClientSaysNothing() {
    assertThat(advisor.connection(null)).isEqualTo("no connection: check llm.target.url");
  }
}
