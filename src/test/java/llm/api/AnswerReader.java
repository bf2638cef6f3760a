package llm.api;

import com.fasterxml.jackson.core.JsonParseException;
import java.io.IOException;
import llm.measure.Timeline;
import llm.measure.Tokens;
import llm.measure.Verdict;

/**
 * Reads a chat or completion answer that comes in one piece. It counts as one token event at its
 * last byte, so that it has an end-to-end latency but no decode time.
 */
public final class AnswerReader extends WholeReader {

  private final AnswerSoFar answer;
  private int tokenEvents;

  /** A reader of one response. */
  public AnswerReader(ReaderContext context) {
    super(context);
    answer = new AnswerSoFar(context.keep());
  }

  @Override
  void parse(byte[] buffer, int offset, int length, long at) throws IOException {
    AnswerParser parser = AnswerParser.ofWhole(answer);
    parser.parse(buffer, offset, length);
    if (parser.error() != null) {
      reportedError(parser.error(), null);
    } else if (!parser.hasChoices()) {
      throw new JsonParseException(null, "no choices in it; check llm.request.endpoint");
    }
    if (parser.hasChoices()) {
      context().timeline().choiceEvent(at);
    }
    if (parser.hasToken()) {
      tokenEvents = 1;
      context().timeline().tokenEvent(at, parser.hasAnswerToken());
    }
    if (Timeline.exists(parser.completionTokens())) {
      context().timeline().outputTokens(parser.completionTokens());
    }
  }

  @Override
  boolean declaredEnd() {
    return answer.isFinished();
  }

  @Override
  String missingEnd() {
    return "the answer has no finish_reason on every choice ("
        + answer.finishedChoices()
        + " of "
        + answer.choices()
        + ")";
  }

  @Override
  String emptiness() {
    return "the answer ended properly (" + answer.finishReason() + ") without a single token";
  }

  @Override
  int tokenEvents() {
    return tokenEvents;
  }

  @Override
  AnswerSoFar answer() {
    return answer;
  }

  @Override
  int items() {
    return 0;
  }

  @Override
  void lastNotes(Verdict verdict, Tokens tokens) {
    answer.oddities(tokenEvents).forEach(this::note);
  }
}
