package llm.engine;

import java.util.List;
import llm.api.Asked;
import llm.api.ErrorAdvisor;
import llm.api.Exchange;
import llm.api.Keep;
import llm.api.ResponseReader;
import llm.api.SecretFilter;
import llm.measure.TimelineRecorder;

/** Makes the reader of a response. */
final class Readers {

  private Readers() {}

  static ResponseReader of(
      RequestPlan plan, RunOptions options, Keep keep, TimelineRecorder timeline) {
    Exchange exchange =
        new Exchange(
            timeline,
            new Asked(plan.askedInput(), plan.askedOutput(), options.shortOutputFails()),
            keep,
            new ErrorAdvisor(
                plan.point().kind(), plan.path(), plan.model(), options.target().servedModels()),
            secrets(plan, options));
    return plan.reader().apply(exchange);
  }

  /** A request may have headers of its own beside the run's, and so secrets of its own. */
  private static SecretFilter secrets(RequestPlan plan, RunOptions options) {
    List<String> own = plan.ownSecrets(options.target(), options.secretHeader());
    return own.isEmpty() ? options.secrets() : options.secrets().plus(own);
  }
}
