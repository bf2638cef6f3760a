package llm.engine;

import static llm.measure.Timeline.ABSENT;

import io.gatling.core.session.Session;
import llm.api.PoolingOptions;
import llm.api.PoolingRules;
import llm.api.ScoreBody;
import llm.api.ScoreReader;
import llm.engine.ScoreActionBuilder.ScoreSpec;
import llm.measure.Kind;

/** Asks for the similarity of texts. */
final class ScoreContent implements RequestContent {

  private final ScoreSpec spec;

  /**
   * Asks for what the simulation says.
   *
   * @throws IllegalArgumentException where the dialect cannot do that
   */
  ScoreContent(ScoreSpec spec, RunOptions options) {
    this.spec = spec;
    path(options.target().dialect().pooling());
  }

  @Override
  public Resolved resolve(Session session, Frame frame) throws UnresolvedException {
    PoolingRules rules = frame.dialect().pooling();
    String path = path(rules);
    ScoreBody body =
        new ScoreBody(
            new PoolingOptions(rules, frame.model(), frame.extra()),
            TextValues.input(spec.text1(), session, frame.name(), "first text: add .text1(…)"),
            TextValues.input(spec.text2(), session, frame.name(), "second text: add .text2(…)"));
    return new Resolved(
        Kind.SCORE, path, body, ABSENT, context -> new ScoreReader(context, body.pairs()));
  }

  private static String path(PoolingRules rules) {
    if (!rules.scores()) {
      throw new IllegalArgumentException(
          "servers of this llm.target.dialect have no score requests: vllm has");
    }
    return rules.scorePath();
  }
}
