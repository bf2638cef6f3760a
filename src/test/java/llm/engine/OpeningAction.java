package llm.engine;

import io.gatling.commons.validation.Validation;
import io.gatling.core.CoreComponents;
import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import io.gatling.http.cache.SslContextSupport;
import io.gatling.http.client.HttpListener;
import io.gatling.http.client.Request;
import io.gatling.http.protocol.HttpComponents;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import llm.measure.Point;
import scala.Function1;

/**
 * A step of a scenario that opens its user's connection; whatever comes of it, the user goes on.
 */
final class OpeningAction extends SessionAction {

  private final LoadRun run;
  private final HttpComponents http;
  private final Function1<Session, Validation<Request>> request;
  private final Action next;

  OpeningAction(
      CoreComponents core,
      LoadRun run,
      HttpComponents http,
      Function1<Session, Validation<Request>> request,
      Action next) {
    super(core, run.deferred());
    this.run = run;
    this.http = http;
    this.request = request;
    this.next = next;
  }

  @Override
  public String name() {
    return "llmOpening";
  }

  @Override
  void execute(Session session, long due) {
    Opening opening = new Opening(session);
    try {
      opening.begin(Validated.value(request.apply(session)));
    } catch (RuntimeException e) {
      opening.onThrowable(e);
    }
  }

  /** One such request, on the event loop of its user. */
  private final class Opening implements HttpListener {

    private final Session session;
    private long sent;
    private boolean handingOver;
    private boolean connected;
    private boolean done;

    Opening(Session session) {
      this.session = session;
    }

    void begin(Request built) {
      handingOver = true;
      sent = System.nanoTime();
      http.httpEngine()
          .executeRequest(
              built,
              session.userId(),
              http.httpProtocol().enginePart().shareConnections(),
              session.eventLoop(),
              this,
              SslContextSupport.sslContexts(session));
      handingOver = false;
    }

    @Override
    public void onWrite(Channel channel) {
      Point point = SessionKeys.get(session, SessionKeys.POINT, Point.class, null);
      // a pooled connection is written to at once, a new one never is
      if (point != null && !handingOver && !connected) {
        run.options().sink().opened(point, System.nanoTime() - sent);
      }
      connected = true;
    }

    @Override
    public void onFinalClientRequest(Request built) {
      // nothing of it is needed
    }

    @Override
    public void onHttpResponse(HttpResponseStatus status, HttpHeaders headers) {
      // whatever it says, the connection is there
    }

    @Override
    public void onHttpResponseBodyChunk(ByteBuf chunk, boolean last) {
      if (last) {
        goOn();
      }
    }

    @Override
    public void onThrowable(Throwable cause) {
      goOn();
    }

    private void goOn() {
      if (!done) {
        done = true;
        next.$bang(session);
      }
    }
  }
}
