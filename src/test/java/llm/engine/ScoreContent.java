package llm.engine;

import static llm.measure.Timeline.ABSENT;

import io.gatling.core.session.Session;
import java.util.Optional;
import llm.api.DialectRules;
import llm.api.PoolingOptions;
import llm.api.PoolingRules;
import llm.api.ScoreBody;
import llm.api.ScoreReader;
import llm.engine.ScoreActionBuilder.ScoreSpec;
import llm.measure.Kind;

/** Asks for the similarity of texts. */
final class ScoreContent implements RequestContent {

  private final ScoreSpec spec;

  /** Asks for what the simulation says. */
  ScoreContent(ScoreSpec spec) {
    this.spec = spec;
  }

  @Override
  public Optional<String> obstacle(DialectRules dialect) {
    return dialect.obstacleToScoring();
  }

  @Override
  public Kind kind() {
    return Kind.SCORE;
  }

  @Override
  public Resolved resolve(Session session, Frame frame) throws UnresolvedException {
    PoolingRules rules = frame.dialect().pooling();
    ScoreBody body =
        new ScoreBody(
            new PoolingOptions(rules, frame.model(), frame.extra()),
            TextValues.input(spec.text1(), session, frame.name(), "first text: add .text1(…)"),
            TextValues.input(spec.text2(), session, frame.name(), "second text: add .text2(…)"));
    return new Resolved(
        Kind.SCORE,
        rules.scorePath(),
        body,
        ABSENT,
        context -> new ScoreReader(context, body.pairs()));
  }
}
