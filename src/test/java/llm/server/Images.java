package llm.server;

import java.io.IOException;
import java.io.InputStream;
import java.util.Base64;

/** The images of one prompt: counts them and their tokens without decoding them. */
final class Images {

  /** Images at other servers are never fetched; each counts as one of this size. */
  static final Pixels ELSEWHERE = new Pixels(512, 512);

  private static final int LONGEST_PREFIX = 256;

  private int count;
  private long tokens;
  private long fingerprint;
  private ApiError fault;

  /**
   * Takes an image by its URL.
   *
   * @param url its characters; read no further than needed
   */
  void add(InputStream url) throws IOException {
    count++;
    try {
      long more = pixels(url).tokens();
      tokens += more;
      fingerprint = fingerprint * 31 + more;
    } catch (ApiError e) {
      fault = fault == null ? e : fault;
    }
  }

  private static Pixels pixels(InputStream url) throws IOException {
    String prefix = prefix(url);
    if (prefix.startsWith("http://") || prefix.startsWith("https://")) {
      return ELSEWHERE;
    }
    if (!prefix.startsWith("data:")) {
      throw invalid("The URL must be either a HTTP, data or file URL.");
    }
    if (!prefix.endsWith(";base64")) {
      throw invalid("Only base64 data URLs are supported for now.");
    }
    return decoded(url);
  }

  private static Pixels decoded(InputStream base64) {
    try {
      return ImageHeader.read(Base64.getDecoder().wrap(base64))
          .orElseThrow(
              () ->
                  invalid("Failed to load image: cannot identify image file <_io.BytesIO object>"));
    } catch (IOException e) {
      throw invalid("Non-base64 digit found");
    }
  }

  /** What comes before the first comma. */
  private static String prefix(InputStream url) throws IOException {
    StringBuilder prefix = new StringBuilder();
    for (int next = url.read(); next >= 0 && next != ','; next = url.read()) {
      if (prefix.length() == LONGEST_PREFIX) {
        break;
      }
      prefix.append((char) next);
    }
    return prefix.toString();
  }

  private static ApiError invalid(String message) {
    return ApiError.of(400, "BadRequestError", message);
  }

  /** How many images. */
  int count() {
    return count;
  }

  /** How many tokens they are together. */
  long tokens() {
    return tokens;
  }

  /** A number that follows from their sizes. */
  long fingerprint() {
    return fingerprint;
  }

  /**
   * Checks them.
   *
   * @throws ApiError in vLLM's words, where one of them is no image
   */
  void check() {
    if (fault != null) {
      throw fault;
    }
  }
}
