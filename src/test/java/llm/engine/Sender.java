package llm.engine;

import io.gatling.core.CoreComponents;
import io.gatling.core.actor.ActorRef;
import io.gatling.core.config.GatlingConfiguration;
import io.gatling.core.controller.throttle.Throttler;
import io.gatling.core.controller.throttle.Throttler$Command$ThrottledRequest;
import io.gatling.core.session.Session;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.http.cache.SslContextSupport;
import io.gatling.http.client.Request;
import io.gatling.http.protocol.HttpComponents;
import java.time.Duration;
import llm.api.Keep;
import llm.measure.TimelineRecorder;
import scala.runtime.BoxedUnit;

/** Hands requests to Gatling's HTTP client, through Gatling's throttle where there is one. */
final class Sender {

  private final HttpComponents http;
  private final HttpRequests requests;
  private final LoadRun run;
  private final Completion completion;
  private final ActorRef<Throttler.Command> throttler;
  private final Keep keep;
  private final Duration connectPatience;

  Sender(
      ScenarioContext context, HttpComponents http, LoadRun run, Completion completion, Keep keep) {
    CoreComponents core = context.coreComponents();
    this.http = http;
    this.requests = new HttpRequests(http, core.configuration());
    this.run = run;
    this.completion = completion;
    this.throttler =
        context.throttled() && core.throttler().isDefined() ? core.throttler().get() : null;
    this.keep = keep;
    this.connectPatience = connectPatience(core.configuration());
  }

  void send(RequestPlan plan, Session session, Wanted wanted) {
    TimelineRecorder timeline = new TimelineRecorder();
    timeline.scheduled(wanted.scheduled());
    Exchange exchange =
        new Exchange(
            plan,
            session,
            run,
            Readers.of(plan, run.options(), keep, timeline),
            timeline,
            completion,
            connectPatience);
    if (throttler == null || plan.warmup()) {
      timeline.released(wanted.released());
      begin(exchange);
    } else {
      throttler.$bang(
          new Throttler$Command$ThrottledRequest(
              session.scenario(), () -> release(exchange, timeline)));
    }
  }

  private BoxedUnit release(Exchange exchange, TimelineRecorder timeline) {
    timeline.released(System.nanoTime());
    exchange.session().eventLoop().execute(() -> begin(exchange));
    return BoxedUnit.UNIT;
  }

  private void begin(Exchange exchange) {
    if (run.isStopping()) {
      return;
    }
    Request request;
    try {
      request = requests.build(exchange.plan(), exchange.session());
    } catch (IllegalArgumentException e) {
      exchange.begin(() -> exchange.onThrowable(e));
      return;
    }
    exchange.begin(() -> execute(request, exchange));
  }

  /** TCP has a limit, TLS has one, and HTTP/2 may take as long as TLS. */
  private static Duration connectPatience(GatlingConfiguration configuration) {
    long tcp = configuration.socket().connectTimeout().toMillis();
    long tls = configuration.ssl().handshakeTimeout().toMillis();
    return Duration.ofMillis(tcp + 2 * tls);
  }

  private void execute(Request request, Exchange exchange) {
    Session session = exchange.session();
    http.httpEngine()
        .executeRequest(
            request,
            session.userId(),
            http.httpProtocol().enginePart().shareConnections(),
            session.eventLoop(),
            exchange,
            SslContextSupport.sslContexts(session));
  }
}
