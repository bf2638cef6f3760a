package llm.engine;

import io.gatling.commons.validation.Failure;
import io.gatling.commons.validation.Success;
import io.gatling.core.check.Check;
import io.gatling.core.check.CheckMaterializer;
import io.gatling.core.session.Session;
import io.gatling.javaapi.core.CheckBuilder;
import java.util.List;
import java.util.regex.Pattern;
import llm.api.Keep;
import scala.Function1;
import scala.Option;
import scala.Tuple2;
import scala.jdk.javaapi.CollectionConverters;

/** The checks of one request, ready to run. */
final class Checks {

  /** Not a name that Gatling made, such as {@code outputTokens.find.is(12)}. */
  private static final Pattern NAMED = Pattern.compile("^([^,.(]+), ");

  private final scala.collection.immutable.List<Check<LlmResponse>> checks;
  private final boolean needWords;
  private final boolean needValues;

  private Checks(List<Check<LlmResponse>> checks, boolean needWords, boolean needValues) {
    this.checks = CollectionConverters.asScala(checks).toList();
    this.needWords = needWords;
    this.needValues = needValues;
  }

  /**
   * Makes sure that checks are made for LLM responses.
   *
   * @throws IllegalArgumentException for one that is not
   */
  static void mustBeOwn(String request, List<CheckBuilder> builders) {
    for (CheckBuilder builder : builders) {
      if (!(builder.type() instanceof LlmCheckType)) {
        throw new IllegalArgumentException(
            "request '"
                + request
                + "': "
                + builder.type()
                + " is a check of plain HTTP responses, which LLM requests do not take; use those"
                + " of LlmDsl, such as timeToFirstToken() or answer()");
      }
    }
  }

  /** Builds them. */
  static Checks of(List<CheckBuilder> builders) {
    return new Checks(
        builders.stream().map(Checks::build).toList(),
        hasAny(builders, LlmCheckType.WORDS),
        hasAny(builders, LlmCheckType.VALUES));
  }

  private static boolean hasAny(List<CheckBuilder> builders, LlmCheckType type) {
    return builders.stream().anyMatch(builder -> builder.type() == type);
  }

  /** What of an answer has to be kept for them. */
  Keep keep(boolean textAnyway) {
    return new Keep(needWords || textAnyway, needWords, needWords, needValues);
  }

  /** Runs them all; the session gets what they save. */
  Result run(LlmResponse response, Session session) {
    Tuple2<Session, Option<Failure>> result =
        io.gatling.core.check.Check$.MODULE$.check(response, session, checks);
    Option<Failure> failure = result._2();
    return new Result(result._1(), failure.isDefined() ? readable(failure.get().message()) : null);
  }

  /**
   * What came of them.
   *
   * @param session with everything that was saved
   * @param failure message of the first one that failed, or null
   */
  record Result(Session session, String failure) {}

  /** Gatling puts a comma after a check's name; where it is a plain name a colon reads better. */
  private static String readable(String message) {
    return NAMED.matcher(message).replaceFirst("$1: ");
  }

  @SuppressWarnings("unchecked")
  private static Check<LlmResponse> build(CheckBuilder builder) {
    return ((io.gatling.core.check.CheckBuilder<LlmCheckType, LlmResponse>) builder.asScala())
        .build(Materializer.INSTANCE);
  }

  /** The response is looked at as it is. */
  private static final class Materializer
      extends CheckMaterializer<LlmCheckType, Check<LlmResponse>, LlmResponse, LlmResponse> {

    private static final Materializer INSTANCE = new Materializer();

    private Materializer() {
      super(check -> check);
    }

    @Override
    public Function1<LlmResponse, io.gatling.commons.validation.Validation<LlmResponse>>
        preparer() {
      return Success::new;
    }
  }
}
