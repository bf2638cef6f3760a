package llm;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import java.util.Map;
import llm.engine.Target;

/**
 * Opens a user's connection with a small request that no row shows. What the server answers does
 * not matter: if it cannot be reached, the measured requests will say so.
 */
final class ConnectionOpening {

  private ConnectionOpening() {}

  static ChainBuilder to(Target target) {
    String url = target.endpoint("/v1/models");
    HttpRequestActionBuilder open =
        http("open connection").get(session -> url).check(status().gte(0)).silent();
    for (Map.Entry<String, String> header : target.headers().entrySet()) {
      open = open.header(header.getKey(), session -> header.getValue());
    }
    return exec(open);
  }
}
