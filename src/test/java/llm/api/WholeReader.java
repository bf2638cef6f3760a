package llm.api;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import llm.measure.Tokens;
import llm.measure.Verdict;

/**
 * Reads an answer that is one JSON body. It is parsed when somebody asks what the response was:
 * large ones take time, during which others could not be stamped.
 */
abstract class WholeReader extends BaseReader {

  /** Bodies larger than this are refused: 256 MiB. */
  private static final int MAX_BODY_BYTES = 256 << 20;

  private static final int FIRST_CAPACITY = 2048;

  private byte[] body = {};
  private int length;
  private boolean complete;
  private boolean tooLarge;
  private long lastByteAt;

  WholeReader(ReaderContext context) {
    super(context);
  }

  /**
   * Reads the complete body.
   *
   * @param at arrival of its last byte
   * @throws IOException if it is not what it should be
   */
  abstract void parse(byte[] buffer, int offset, int length, long at) throws IOException;

  @Override
  void contentType(String type) {
    if (type == null) {
      note("no content type");
    } else if (MediaType.isEventStream(type)) {
      malformed(
          "content type text/event-stream instead of application/json: the server streamed without"
              + " being asked to; check llm.request.extra-body");
    } else if (!MediaType.isJson(type)) {
      malformed(
          "content type "
              + type
              + " instead of application/json: check llm.target.url and llm.request.endpoint");
    }
  }

  @Override
  void content(ByteBuffer bytes, long at) {
    lastByteAt = at;
    int added = bytes.remaining();
    if (tooLarge || added > MAX_BODY_BYTES - length) {
      tooLarge = true;
      return;
    }
    if (added > body.length - length) {
      body = Arrays.copyOf(body, Math.max(FIRST_CAPACITY, 2 * (length + added)));
    }
    bytes.get(body, length, added);
    length += added;
  }

  @Override
  void contentEnd(boolean complete) {
    this.complete = complete;
  }

  @Override
  void readRest() {
    if (tooLarge) {
      malformed("a body of more than " + (MAX_BODY_BYTES >> 20) + " MiB");
    } else if (complete) {
      parseOrExplain();
    } else {
      lookForError();
    }
    body = new byte[0];
  }

  private void parseOrExplain() {
    try {
      parse(body, 0, length, lastByteAt);
    } catch (IOException broken) {
      lookForError();
      malformed(
          length == 0
              ? "the body is empty instead of JSON"
              : "the body is not the JSON it should be (" + Json.problem(broken) + ")");
    }
  }

  /** Takes in an error that the body reports, in whatever form. */
  final void lookForError() {
    String error = ServerError.inBody(body, 0, length);
    if (error != null) {
      reportedError(error, null);
    }
  }

  @Override
  String progress() {
    return reads() == 0 ? "before the body" : "inside the body";
  }

  @Override
  void lastNotes(Verdict verdict, Tokens tokens) {}

  final boolean isComplete() {
    return complete;
  }
}
