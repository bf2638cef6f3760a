package llm.measure;

import static llm.measure.Timeline.exists;

import java.util.Optional;

/** The tokens of successes. Not thread-safe. */
final class TokenCounts {

  private long withInput;
  private long withOutput;
  private long input;
  private long output;
  private PointSummary.Told reasoning = PointSummary.Told.NOTHING;
  private PointSummary.Told cached = PointSummary.Told.NOTHING;
  private long estimated;
  private long estimatedInputs;

  private final InputComparison inputs = new InputComparison();

  private long bundled;
  private long severalPerEvent;
  private long bundledEvents;
  private long bundledTokens;
  private long onePieces;
  private long answersOfSeveralTokens;

  void add(RequestRecord request) {
    if (!request.success()) {
      return;
    }
    Tokens tokens = request.tokens();
    withInput += exists(tokens.input()) ? 1 : 0;
    withOutput += exists(tokens.output()) ? 1 : 0;
    input += orZero(tokens.input());
    output += orZero(tokens.output());
    reasoning = reasoning.plus(tokens.reasoning());
    cached = cached.plus(tokens.cached());
    estimated += tokens.isEstimated() ? 1 : 0;
    estimatedInputs += !exists(tokens.input()) || tokens.inputEstimated() ? 1 : 0;
    inputs.add(tokens);
    if (request.point().kind().isGenerating() && orZero(tokens.output()) > 1) {
      addPieces(request);
    }
  }

  private void addPieces(RequestRecord request) {
    long events = request.timeline().tokenEvents().length;
    long tokens = request.tokens().output();
    answersOfSeveralTokens++;
    onePieces += request.cameInOnePiece() ? 1 : 0;
    bundled += events < tokens ? 1 : 0;
    // one token more than events is ordinary: the token that stops an answer has no text
    if (events < tokens - 1) {
      severalPerEvent++;
      bundledEvents += events;
      bundledTokens += tokens;
    }
  }

  private static long orZero(long count) {
    return exists(count) ? count : 0;
  }

  boolean hasInput() {
    return withInput > 0;
  }

  boolean hasOutput() {
    return withOutput > 0;
  }

  long input() {
    return input;
  }

  long output() {
    return output;
  }

  PointSummary.TokenTotals totals() {
    return new PointSummary.TokenTotals(
        input, output, reasoning, cached, withInput, estimatedInputs, inputLengths());
  }

  /** Successes of which a count is estimated. */
  long estimated() {
    return estimated;
  }

  /** The input lengths of successes that both the feeder and the server counted. */
  private Optional<InputLengths> inputLengths() {
    return inputs.lengths();
  }

  /** Successes with fewer token events than tokens. */
  long bundled() {
    return bundled;
  }

  /** Successes of which some event surely brought several tokens with text. */
  long severalPerEvent() {
    return severalPerEvent;
  }

  /** Σ token events of these. */
  long bundledEvents() {
    return bundledEvents;
  }

  /** Σ output tokens of these. */
  long bundledTokens() {
    return bundledTokens;
  }

  /** Answers of several tokens that came all at one instant. */
  long onePieces() {
    return onePieces;
  }

  /** Answers of several tokens. */
  long answersOfSeveralTokens() {
    return answersOfSeveralTokens;
  }
}
