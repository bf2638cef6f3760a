package llm.engine;

import static io.gatling.javaapi.http.HttpDsl.http;

import io.gatling.commons.validation.Validation;
import io.gatling.core.session.Session;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.http.client.Request;
import io.gatling.http.protocol.HttpComponents;
import io.gatling.http.protocol.HttpProtocol;
import io.gatling.http.request.builder.HttpRequestBuilder;
import io.gatling.http.request.builder.HttpRequestExpressionBuilder;
import io.gatling.javaapi.core.ActionBuilder;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import java.util.Map;
import scala.Function1;

/**
 * A step that opens a user's connection with a small request that no row shows, and tells how long
 * that took. What the server answers does not matter: if it cannot be reached, the measured
 * requests will say so.
 */
public final class OpeningActionBuilder implements ActionBuilder {

  private final Target target;

  private OpeningActionBuilder(Target target) {
    this.target = target;
  }

  /** Opens a connection to a server. */
  public static OpeningActionBuilder to(Target target) {
    return new OpeningActionBuilder(target);
  }

  /** For Gatling only. */
  @Override
  public io.gatling.core.action.builder.ActionBuilder asScala() {
    return new ScalaBuilder(target);
  }

  private record ScalaBuilder(Target target)
      implements io.gatling.core.action.builder.ActionBuilder {

    @Override
    public io.gatling.core.action.Action build(
        ScenarioContext context, io.gatling.core.action.Action next) {
      HttpComponents components =
          context.protocolComponentsRegistry().components(HttpProtocol.HttpProtocolKey());
      return new OpeningAction(
          context.coreComponents(),
          RunRegistry.current(),
          components,
          request(context, components),
          next);
    }

    private Function1<Session, Validation<Request>> request(
        ScenarioContext context, HttpComponents components) {
      String url = target.endpoint("/v1/models");
      HttpRequestActionBuilder open = http("open connection").get(session -> url);
      for (Map.Entry<String, String> header : target.headers().entrySet()) {
        open = open.header(header.getKey(), session -> header.getValue());
      }
      HttpRequestBuilder builder = (HttpRequestBuilder) open.asScala();
      return new HttpRequestExpressionBuilder(
              builder.commonAttributes(),
              builder.bodyAttributes(),
              builder.httpAttributes(),
              components.httpCaches(),
              components.httpProtocol(),
              context.coreComponents().configuration())
          .build();
    }
  }
}
