package llm.engine;

import llm.api.AnswerReader;
import llm.api.Asked;
import llm.api.ErrorAdvisor;
import llm.api.Exchange;
import llm.api.Keep;
import llm.api.ResponseReader;
import llm.api.StreamReader;
import llm.measure.TimelineRecorder;

/** Picks the reader of a response. */
final class Readers {

  private Readers() {}

  static ResponseReader of(
      RequestPlan plan, RunOptions options, boolean keepWords, TimelineRecorder timeline) {
    Exchange exchange =
        new Exchange(
            timeline,
            new Asked(plan.askedInput(), plan.askedOutput(), options.shortOutputFails()),
            keepWords ? Keep.EVERYTHING : new Keep(options.keepText(), false, false),
            new ErrorAdvisor(
                plan.point().kind(), plan.path(), plan.model(), options.target().models()),
            options.secrets());
    return plan.streamed() ? new StreamReader(exchange) : new AnswerReader(exchange);
  }
}
