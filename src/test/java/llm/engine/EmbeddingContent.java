package llm.engine;

import static llm.measure.Timeline.ABSENT;

import io.gatling.core.session.Session;
import java.util.Optional;
import java.util.OptionalInt;
import llm.api.DialectRules;
import llm.api.Dimensions;
import llm.api.EmbeddingBody;
import llm.api.EmbeddingReader;
import llm.api.PoolingOptions;
import llm.api.PoolingRules;
import llm.api.TextInput;
import llm.engine.EmbeddingActionBuilder.EmbeddingSpec;
import llm.measure.Kind;

/** Asks for vectors. */
final class EmbeddingContent implements RequestContent {

  private final EmbeddingSpec spec;
  private final boolean base64;
  private final OptionalInt usualDimensions;
  private final Dimensions known = new Dimensions();

  /** Asks for what the simulation says. */
  EmbeddingContent(EmbeddingSpec spec, RunOptions options) {
    this.spec = spec;
    this.base64 = spec.base64().orElse(options.pooling().base64());
    this.usualDimensions = options.pooling().dimensions();
  }

  @Override
  public Optional<String> obstacle(DialectRules dialect) {
    return dialect.obstacleToEmbedding(base64);
  }

  @Override
  public Kind kind() {
    return Kind.EMBEDDING;
  }

  @Override
  public Resolved resolve(Session session, Frame frame) throws UnresolvedException {
    PoolingRules rules = frame.dialect().pooling();
    TextInput input =
        TextValues.input(spec.input(), session, frame.name(), "input: add .input(…) or .inputs(…)");
    OptionalInt dimensions = dimensions(session, frame.name());
    EmbeddingBody body =
        new EmbeddingBody(
            new PoolingOptions(rules, frame.model(), frame.extra()), input, base64, dimensions);
    return new Resolved(
        Kind.EMBEDDING,
        rules.embeddingPath(),
        body,
        ABSENT,
        context -> new EmbeddingReader(context, body.demand(), rules.bareVectors(), known));
  }

  private OptionalInt dimensions(Session session, String name) throws UnresolvedException {
    return spec.dimensions() == null
        ? usualDimensions
        : OptionalInt.of((int) Resolvable.count(spec.dimensions(), session, name, "dimensions"));
  }
}
