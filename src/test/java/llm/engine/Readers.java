package llm.engine;

import java.util.List;
import llm.api.Demand;
import llm.api.ErrorAdvisor;
import llm.api.Keep;
import llm.api.ReaderContext;
import llm.api.ResponseReader;
import llm.api.SecretFilter;
import llm.measure.TimelineRecorder;

/** Makes the reader of a response. */
final class Readers {

  private Readers() {}

  static ResponseReader of(
      RequestPlan plan, RunOptions options, Keep keep, TimelineRecorder timeline) {
    ReaderContext context =
        new ReaderContext(
            timeline,
            new Demand(plan.askedInput(), plan.askedOutput(), options.shortOutputFails()),
            keep,
            new ErrorAdvisor(
                plan.point().kind(), plan.path(), plan.model(), options.target().servedModels()),
            secrets(plan, options));
    return plan.reader().apply(context);
  }

  /** A request may have headers of its own beside the run's, and so secrets of its own. */
  static SecretFilter secrets(RequestPlan plan, RunOptions options) {
    List<String> own = plan.ownSecrets(options.target(), options.secretHeader());
    return own.isEmpty() ? options.secrets() : options.secrets().plus(own);
  }
}
