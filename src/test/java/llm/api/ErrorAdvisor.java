package llm.api;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import llm.measure.Kind;

/**
 * Explains an error in one line: what it means for the user and which setting to change, then what
 * the server or the HTTP client said. Immutable. It removes no secrets.
 */
public final class ErrorAdvisor {

  private static final String WRONG_HOST = "check llm.target.url";

  /** How servers say that a prompt, or prompt and answer, do not fit; most specific first. */
  private static final List<Pattern> TOO_LONG =
      List.of(
          Pattern.compile(
              "max_tokens=(?<asked>\\d+) cannot be greater than max_model_len=(?<limit>\\d+)"),
          Pattern.compile(
              "too large: (?<asked>\\d+)\\. This model's maximum context length is (?<limit>\\d+)"),
          Pattern.compile(
              "maximum context length (?:is|of) (?<limit>\\d+) tokens\\b.{0,80}?"
                  + "(?:contains|requested|resulted in|has|total of)(?: at least| a total of)?"
                  + " (?<asked>\\d+)",
              Pattern.DOTALL),
          Pattern.compile(
              "\\(length (?<asked>\\d+)\\) is longer than the maximum model length of"
                  + " (?<limit>\\d+)"),
          Pattern.compile(
              "\\((?<asked>\\d+) tokens\\) is longer than the model's context length"
                  + " \\((?<limit>\\d+)"),
          Pattern.compile(
              "[Rr]equested tokens \\((?<asked>\\d+)\\) exceed context window of (?<limit>\\d+)"),
          Pattern.compile(
              "\\((?<asked>\\d+) tokens\\) exceeds the available context size \\((?<limit>\\d+)"),
          Pattern.compile("must have less than (?<limit>\\d+) tokens\\. Given: (?<asked>\\d+)"));

  private static final Pattern TOO_LONG_WITHOUT_LENGTHS =
      words(
          "context_length_exceeded|(?:maximum|model's|available) context (?:length|size)"
              + "|context window|max_model_len"
              + "|(?:prompt|input|inputs|sequence|request) (?:is|are) too long");
  private static final Pattern NO_IMAGES =
      words(
          "not a multimodal model|does not support images?|image input is not supported"
              + "|no vision support|unsupported content type.*image|image_url is only supported");
  private static final Pattern TOO_MANY_IMAGES =
      words("at most (?<limit>\\d+) images?(?:\\(s\\))? (?:may|can) be provided");
  private static final Pattern UNREADABLE_IMAGE =
      words("cannot identify image file|failed to (?:load|decode) image|invalid image data");
  private static final Pattern UNKNOWN_MODEL =
      words(
          "model\\b.{0,200}(?:does not exist|not found|not exist|is unknown|not available)"
              + "|(?:unknown|invalid|no such) model|model_not_found");
  private static final Pattern UNKNOWN_KEY =
      words(
          "unrecognized request argument|unsupported (?:parameter|value)|unknown"
              + " (?:parameter|field)|extra_forbidden|extra inputs are not permitted|unexpected"
              + " keyword");
  private static final Pattern NO_DIMENSIONS =
      words(
          "matryoshka|dimensions? (?:must be unset|is not supported|only support)|supports dimensions");
  private static final Pattern PLAIN_TO_TLS =
      words("plain http request was sent to https port|http request to an https server");

  private static final List<Advice> CONNECTION =
      List.of(
          new Advice(
              "goaway|refused_stream",
              "the server closed the HTTP/2 connection without taking the request"),
          new Advice("refused", "connection refused: is the server up, and llm.target.url right?"),
          new Advice(
              "unknown ?host|failed to resolve|name or service not known|nodename nor servname"
                  + "|nxdomain|no such host",
              "host name not found: " + WRONG_HOST),
          new Advice(
              "certificate.*expired|certificateexpired|notafter",
              "TLS certificate has expired: renew the server's certificate"),
          new Advice(
              "pkix|certification path|self.?signed|certificate_unknown|unknown_ca|not trusted"
                  + "|certificate verify failed|unable to get local issuer",
              "TLS certificate not trusted: add the server's CA to gatling.ssl.trustStore in"
                  + " gatling.conf"),
          new Advice(
              "no subject alternative|no name matching|hostname.*(?:match|verif)",
              "TLS certificate is for another host: " + WRONG_HOST),
          new Advice(
              "not an ssl/tls record|wrong_version_number|wrong version number",
              "the server speaks plain HTTP: llm.target.url must begin with http://"),
          new Advice(
              "invalid version format|invalid http version",
              "the server does not answer in HTTP: if it speaks TLS, llm.target.url must begin with"
                  + " https://"),
          new Advice(
              "ssl\\w*exception|handshake|protocol_version|no appropriate protocol",
              "TLS failed: must llm.target.url begin with http:// instead of https://?"),
          new Advice(
              "timed? ?out|timeout",
              "no connection in time: is the server reachable at llm.target.url?"),
          new Advice("unreachable|no route to host", "host not reachable: " + WRONG_HOST),
          new Advice(
              "reset|close|broken pipe|eof",
              "connection closed before any response: is the server overloaded or restarting?"));

  private final Kind kind;
  private final String endpoint;
  private final String model;
  private final List<String> servedModels;

  /**
   * An advisor for requests of one sort.
   *
   * @param kind the traffic
   * @param endpoint the path that is asked, e.g. {@code /v1/chat/completions}
   * @param model the model that is asked for
   * @param servedModels the models the server says it has; empty if not known
   */
  public ErrorAdvisor(Kind kind, String endpoint, String model, List<String> servedModels) {
    this.kind = kind;
    this.endpoint = endpoint;
    this.model = model;
    this.servedModels = List.copyOf(servedModels);
  }

  /**
   * Explains a status outside 2xx.
   *
   * @param status the status
   * @param body the beginning of the body, may be empty
   * @param location value of {@code Location}, or null
   * @param retryAfter value of {@code Retry-After}, or null
   */
  public String http(int status, String body, String location, String retryAfter) {
    String said = ServerError.said(body);
    Optional<String> advice =
        status >= 300 && status < 400
            ? Optional.of(redirect(location))
            : content(said).or(() -> status(status, said, retryAfter));
    return explained("HTTP " + status, advice, said);
  }

  /**
   * Explains an error that a server reported inside a response of success.
   *
   * @param said the server's message
   */
  public String reported(String said) {
    return explained("the server reported an error", content(said), Texts.oneLine(said));
  }

  /**
   * Explains why there was no response.
   *
   * @param message what the HTTP client says; may be null
   */
  public String connection(String message) {
    String said = message == null ? "" : Texts.oneLine(message);
    String advice =
        CONNECTION.stream()
            .filter(candidate -> candidate.pattern.matcher(said).find())
            .map(Advice::text)
            .findFirst()
            .orElse("no connection: " + WRONG_HOST);
    return said.isEmpty() ? advice : advice + " (" + said + ")";
  }

  private static String explained(String what, Optional<String> advice, String said) {
    String line = advice.map(text -> what + ", " + text).orElse(what);
    return said.isEmpty() ? line : line + (advice.isPresent() ? "; server: " : ": ") + said;
  }

  /** What the wording says, whatever the status. */
  private Optional<String> content(String said) {
    for (Pattern pattern : TOO_LONG) {
      Matcher matcher = pattern.matcher(said);
      if (matcher.find()) {
        return Optional.of(tooLong(matcher.group("asked"), matcher.group("limit")));
      }
    }
    if (TOO_LONG_WITHOUT_LENGTHS.matcher(said).find()) {
      return Optional.of("too long for the model: choose shorter lengths in llm.shapes");
    }
    if (NO_IMAGES.matcher(said).find()) {
      return Optional.of("the model takes no images: set llm.target.model to a vision model");
    }
    Matcher tooManyImages = TOO_MANY_IMAGES.matcher(said);
    if (tooManyImages.find()) {
      return Optional.of(tooManyImages(tooManyImages.group("limit")));
    }
    if (UNREADABLE_IMAGE.matcher(said).find()) {
      return Optional.of(
          "the server cannot read this image: set llm.image.format, or change the file in"
              + " llm.image.files");
    }
    if (NO_DIMENSIONS.matcher(said).find()) {
      return Optional.of("the model gives no such vectors: change llm.embedding.dimensions");
    }
    if (PLAIN_TO_TLS.matcher(said).find()) {
      return Optional.of("the server speaks TLS: llm.target.url must begin with https://");
    }
    return UNKNOWN_KEY.matcher(said).find()
        ? Optional.of("a key is not known there: set llm.target.dialect or llm.request.extra-body")
        : Optional.empty();
  }

  private static String tooLong(String asked, String limit) {
    return "too long for the model: "
        + asked
        + " tokens asked, at most "
        + limit
        + " possible: choose shorter lengths in llm.shapes";
  }

  /** Servers that see no images allow none. */
  private static String tooManyImages(String limit) {
    return limit.equals("0")
        ? "the server takes no images: start it without --limit-mm-per-prompt, or set"
            + " llm.target.model to a vision model"
        : "too many images in a request, at most "
            + limit
            + " possible: choose fewer in llm.shapes, such as 720x1280*"
            + limit
            + ", or raise the server's --limit-mm-per-prompt";
  }

  private Optional<String> status(int status, String said, String retryAfter) {
    return Optional.ofNullable(
        switch (status) {
          case 401 -> "the API key is missing or wrong: set llm.target.api-key";
          case 403 -> "the API key may not do this: set llm.target.api-key";
          case 404 -> UNKNOWN_MODEL.matcher(said).find() ? unknownModel() : unknownPath();
          case 405 -> "no POST at " + endpoint + ": check llm.request.endpoint";
          case 413 -> "the body is too large for the server or a proxy: choose smaller llm.shapes";
          case 429 ->
              "overloaded or rate-limited"
                  + retry(retryAfter)
                  + ": lower llm.load.concurrency or the arrival rate";
          case 502, 504 -> "a proxy got no answer from the server behind it" + retry(retryAfter);
          case 503 -> "not ready or overloaded" + retry(retryAfter);
          default -> UNKNOWN_MODEL.matcher(said).find() && status < 500 ? unknownModel() : null;
        });
  }

  private String unknownModel() {
    String served =
        servedModels.isEmpty() ? "" : " (the server has " + String.join(", ", servedModels) + ")";
    return "no model " + model + " there: set llm.target.model" + served;
  }

  private String unknownPath() {
    boolean generating = kind.isGenerating();
    return "no "
        + endpoint
        + " there: check "
        + (generating ? "llm.request.endpoint" : "llm.target.dialect")
        + " and llm.target.url; or the model is "
        + (generating ? "not a generator" : "not made for " + kind.word() + " requests");
  }

  private static String redirect(String location) {
    return location == null
        ? "a redirect without a Location: check llm.target.url"
        : "redirected to " + location + ": set llm.target.url or llm.request.endpoint to that";
  }

  private static String retry(String retryAfter) {
    return retryAfter == null ? "" : ", Retry-After " + retryAfter;
  }

  private static Pattern words(String regex) {
    return Pattern.compile(regex, Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  }

  private record Advice(Pattern pattern, String text) {
    Advice(String regex, String text) {
      this(words(regex), text);
    }
  }
}
