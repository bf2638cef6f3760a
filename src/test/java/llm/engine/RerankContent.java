package llm.engine;

import static llm.measure.Timeline.ABSENT;

import io.gatling.core.session.Session;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import llm.api.DialectRules;
import llm.api.PoolingOptions;
import llm.api.PoolingRules;
import llm.api.RerankBody;
import llm.api.RerankReader;
import llm.engine.RerankActionBuilder.RerankSpec;
import llm.measure.Kind;

/** Asks for the relevance of documents. */
final class RerankContent implements RequestContent {

  private final RerankSpec spec;
  private final OptionalInt usualTopN;
  private final Optional<String> path;

  /** Asks for what the simulation says. */
  RerankContent(RerankSpec spec, RunOptions options) {
    this.spec = spec;
    this.usualTopN = options.pooling().topN();
    this.path = options.pooling().rerankPath();
  }

  @Override
  public Optional<String> obstacle(DialectRules dialect) {
    return dialect.obstacleToReranking(
        path.isPresent(), spec.topN() != null || usualTopN.isPresent());
  }

  @Override
  public Kind kind() {
    return Kind.RERANK;
  }

  @Override
  public Resolved resolve(Session session, Frame frame) throws UnresolvedException {
    PoolingRules rules = frame.dialect().pooling();
    if (spec.query() == null) {
      throw new UnresolvedException(frame.name(), "it has no query: add .query(…)");
    }
    List<String> documents =
        TextValues.input(spec.documents(), session, frame.name(), "documents: add .documents(…)")
            .texts();
    OptionalInt topN = topN(session, frame.name());
    RerankBody body =
        new RerankBody(
            new PoolingOptions(rules, frame.model(), frame.extra()),
            spec.query().resolve(session, frame.name()),
            documents,
            topN);
    return new Resolved(
        Kind.RERANK,
        path.orElseGet(rules::rerankPath),
        body,
        ABSENT,
        context -> new RerankReader(context, documents.size(), body.sentTopN()));
  }

  private OptionalInt topN(Session session, String name) throws UnresolvedException {
    return spec.topN() == null
        ? usualTopN
        : OptionalInt.of((int) Resolvable.count(spec.topN(), session, name, "topN"));
  }
}
