package llm.engine;

import io.gatling.javaapi.core.Session;
import java.util.List;
import java.util.function.Function;

/**
 * A request for the similarity of pairs of texts: one first text with each second one, or each with
 * its own. Immutable: every method returns a new builder.
 *
 * <p>Strings are Gatling expressions: {@code text2("#{documents}")} takes the session's attribute
 * {@code documents}, a text or a list of texts, which reaches the server as it is.
 */
public final class ScoreActionBuilder extends RequestActionBuilder<ScoreActionBuilder> {

  private final ScoreSpec spec;

  private ScoreActionBuilder(RequestSpec common, ScoreSpec spec) {
    super(common);
    this.spec = spec;
  }

  /** A request to the score endpoint, {@code /score}. */
  public static ScoreActionBuilder score(String name) {
    return new ScoreActionBuilder(RequestSpec.named(name), new ScoreSpec(null, null));
  }

  /** The first text, or a list of as many as there are second ones. */
  public ScoreActionBuilder text1(String text) {
    return asking(new ScoreSpec(Resolvable.any(text), spec.text2()));
  }

  /** The first texts, as a function of the session. */
  public ScoreActionBuilder text1(Function<Session, List<String>> texts) {
    return asking(new ScoreSpec(Resolvable.widened(Resolvable.function(texts)), spec.text2()));
  }

  /** The second text, or a list of them. */
  public ScoreActionBuilder text2(String text) {
    return asking(new ScoreSpec(spec.text1(), Resolvable.any(text)));
  }

  /** The second texts, as a function of the session. */
  public ScoreActionBuilder text2(Function<Session, List<String>> texts) {
    return asking(new ScoreSpec(spec.text1(), Resolvable.widened(Resolvable.function(texts))));
  }

  private ScoreActionBuilder asking(ScoreSpec changed) {
    return new ScoreActionBuilder(common(), changed);
  }

  @Override
  ScoreActionBuilder with(RequestSpec changed) {
    return new ScoreActionBuilder(changed, spec);
  }

  @Override
  RequestContent content(RunOptions options) {
    return new ScoreContent(spec);
  }

  /**
   * What is asked; each a text or a list of texts, or null.
   *
   * @param text1 the first texts
   * @param text2 the second ones
   */
  record ScoreSpec(Resolvable<Object> text1, Resolvable<Object> text2) {}
}
