package llm.engine;

import io.gatling.core.session.Session;
import io.gatling.http.client.HttpListener;
import io.gatling.http.client.Request;
import io.gatling.http.client.impl.PrematureCloseException;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.ScheduledFuture;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import llm.api.Breakage;
import llm.api.ResponseReader;
import llm.api.SecretFilter;
import llm.measure.TimelineRecorder;

/**
 * One request from the moment it is handed to the HTTP client until it is recorded. Lives on the
 * event loop of its virtual user.
 *
 * <p>Gatling's client sends a request again by itself when a pooled connection turns out to be dead
 * or the server goes away. A measured request is one POST, so the second attempt is refused here
 * and the failure it would hide becomes the verdict.
 */
final class Exchange implements HttpListener {

  private final RequestPlan plan;
  private final Session session;
  private final LoadRun run;
  private final ResponseReader reader;
  private final TimelineRecorder timeline;
  private final Completion completion;
  private final Deadlines deadlines;
  private final Duration connectPatience;

  private Channel channel;
  private ReadStamp stamp;
  private Http2Stream http2;
  private ScheduledFuture<?> timer;
  private ScheduledFuture<?> connecting;
  private boolean handingOver;
  private boolean handedOver;
  private List<String> cookies = List.of();
  private boolean reused;
  private boolean answered;
  private boolean done;
  private long sent;
  private long watchedUntil;
  private long readsBefore;

  /**
   * Prepares an exchange.
   *
   * @param connectPatience how long it may take until a connection is ready
   */
  Exchange(
      RequestPlan plan,
      Session session,
      LoadRun run,
      ResponseReader reader,
      TimelineRecorder timeline,
      Completion completion,
      Duration connectPatience) {
    this.plan = plan;
    this.session = session;
    this.run = run;
    this.reader = reader;
    this.timeline = timeline;
    this.completion = completion;
    Timeouts timeouts = run.options().timeouts();
    this.deadlines =
        new Deadlines(
            plan.point().kind().isGenerating() ? timeouts : timeouts.withoutTokens(), timeline);
    this.connectPatience = connectPatience;
  }

  RequestPlan plan() {
    return plan;
  }

  Session session() {
    return session;
  }

  ResponseReader reader() {
    return reader;
  }

  TimelineRecorder timeline() {
    return timeline;
  }

  /** The values of the {@code Set-Cookie} headers. */
  List<String> cookies() {
    return cookies;
  }

  /** What must not be shown of this request. */
  SecretFilter secrets() {
    return Readers.secrets(plan, run.options());
  }

  boolean isReused() {
    return reused;
  }

  /**
   * Hands the request over.
   *
   * @param client hands it to the HTTP client; nothing stands between the stamp and that
   */
  void begin(Runnable client) {
    if (!plan.warmup()) {
      run.flights().add(this);
      if (run.isStopping()) {
        // the run was cut off while this was being prepared: it is never sent
        done = true;
        run.flights().remove(this);
        return;
      }
    }
    sent = System.nanoTime();
    timeline.sent(sent);
    handOver(client);
    letOthersReceive();
    if (!plan.warmup()) {
      run.options().sink().started(plan.point(), sent);
    }
    if (!done) {
      deadlines.start(sent);
      watch(System.nanoTime());
      watchConnecting();
    }
  }

  private void handOver(Runnable client) {
    handingOver = true;
    try {
      client.run();
    } catch (RuntimeException e) {
      onThrowable(e);
    }
    handingOver = false;
  }

  /**
   * Many users of an event loop may be about to send, and a thread that is always busy keeps the
   * processor from those who wait for it, for milliseconds: first come the other event loops, whose
   * tokens arrive, and a server on the same machine. Where nobody waits this costs nothing.
   */
  private static void letOthersReceive() {
    Thread.yield();
  }

  @Override
  public void onSend() {
    refuseSecond(handedOver);
    handedOver = true;
  }

  @Override
  public void onProtocolAwareness(boolean isHttp2) {
    refuseSecond(channel != null);
  }

  @Override
  public void onFinalClientRequest(Request request) {
    // nothing of it is needed: the body is known and the headers are no facts of the answer
  }

  @Override
  public void onWrite(Channel channel) {
    refuseSecond(this.channel != null);
    this.channel = channel;
    cancel(connecting);
    // a pooled connection is written to at once, a new one never is
    reused = handingOver;
    stamp = ReadStamp.of(channel);
    readsBefore = stamp.reads();
    timeline.connected(reused ? sent : System.nanoTime());
    http2 = Http2Stream.of(channel, this);
  }

  @Override
  public void onHttpResponse(HttpResponseStatus status, HttpHeaders headers) {
    if (!done) {
      answered = true;
      cookies = headers.getAll(HttpHeaderNames.SET_COOKIE);
      reader.headers(
          status.code(),
          headers.get(HttpHeaderNames.CONTENT_TYPE),
          headers.get(HttpHeaderNames.LOCATION),
          headers.get(HttpHeaderNames.RETRY_AFTER),
          stamp.lastRead());
      noteCompression(headers.get(HttpHeaderNames.CONTENT_ENCODING));
    }
  }

  /** The HTTP client decompresses whatever comes, but leaves the header that says so. */
  private void noteCompression(String encoding) {
    if (encoding != null && !HttpHeaderValues.IDENTITY.contentEqualsIgnoreCase(encoding.trim())) {
      reader.note("compressed stream");
    }
  }

  @Override
  public void onHttpResponseBodyChunk(ByteBuf chunk, boolean last) {
    if (done) {
      return;
    }
    long at = stamp.lastRead();
    if (chunk.isReadable()) {
      read(chunk, at);
      watchSooner();
    }
    if (last) {
      reader.complete(at);
      finish(at);
    }
  }

  @Override
  public void onThrowable(Throwable cause) {
    boolean closed = cause instanceof PrematureCloseException || isGoingAway();
    boolean cut =
        closed || cause instanceof IOException || cause instanceof PrematureChannelClosureException;
    lost(answered || cut && hasReadPart(), closed ? null : ConnectionErrors.describe(cause));
  }

  /**
   * The connection or the stream has ended.
   *
   * @param why in words, or null where it was merely closed
   */
  void lost(String why) {
    lost(answered, why);
  }

  private void lost(boolean begun, String why) {
    fail(begun ? Breakage.CLOSED : Breakage.CONNECT, why == null ? howItClosed(begun) : why);
  }

  private String howItClosed(boolean begun) {
    if (isGoingAway()) {
      return "the server sent GOAWAY";
    }
    return begun ? "" : "the connection was closed before any byte of a response";
  }

  /** Whether a part of the head came. What TLS and HTTP/2 say on their own is no part of it. */
  private boolean hasReadPart() {
    return stamp != null
        && http2 == null
        && channel.pipeline().get(SslHandler.class) == null
        && stamp.reads() > readsBefore;
  }

  private boolean isGoingAway() {
    return http2 != null && http2.isGoingAway();
  }

  /**
   * The run is over: records the request as aborted and gives up its connection.
   *
   * @param afterwards called when that is done
   */
  void cutOff(Runnable afterwards) {
    EventLoop eventLoop = session.eventLoop();
    if (eventLoop.isShutdown()) {
      afterwards.run();
      return;
    }
    eventLoop.execute(
        () -> {
          fail(Breakage.CUT_OFF, "the run was cut off");
          abandon();
          // behind the completion, which waits in the same queue
          run.deferred().add(eventLoop, System.nanoTime(), afterwards);
        });
  }

  private void read(ByteBuf chunk, long at) {
    if (chunk.nioBufferCount() == 1) {
      reader.bytes(chunk.nioBuffer(), at);
    } else {
      for (ByteBuffer part : chunk.nioBuffers()) {
        reader.bytes(part, at);
      }
    }
  }

  /**
   * Gatling's client has a limit for TCP and one for TLS, but is silent when a server agrees to
   * HTTP/2 and then goes or says nothing.
   */
  private void watchConnecting() {
    if (channel == null) {
      connecting =
          session
              .eventLoop()
              .schedule(this::giveUpConnecting, connectPatience.toNanos(), TimeUnit.NANOSECONDS);
    }
  }

  private void giveUpConnecting() {
    fail(
        Breakage.CONNECT,
        "no connection was ready within "
            + Deadlines.show(connectPatience)
            + ", TLS and HTTP/2 included");
  }

  private void watch(long now) {
    watchedUntil = deadlines.next();
    timer =
        session
            .eventLoop()
            .schedule(this::checkDeadlines, watchedUntil - now, TimeUnit.NANOSECONDS);
  }

  /** The first token brings the next deadline nearer where silence after it has a limit. */
  private void watchSooner() {
    if (!done && deadlines.next() - watchedUntil < 0) {
      cancel(timer);
      watch(System.nanoTime());
    }
  }

  private void checkDeadlines() {
    if (done) {
      return;
    }
    long now = System.nanoTime();
    String passed = deadlines.passed(now);
    if (passed == null) {
      watch(now);
    } else {
      fail(Breakage.DEADLINE, passed);
      abandon();
    }
  }

  private void refuseSecond(boolean repeated) {
    if (repeated) {
      lost(null);
      throw SecondPostRefused.INSTANCE;
    }
    if (done) {
      // a deadline passed while the connection was being made
      throw SecondPostRefused.INSTANCE;
    }
  }

  private void fail(Breakage how, String message) {
    if (!done) {
      long now = System.nanoTime();
      reader.broken(how, message, now);
      finish(now);
    }
  }

  private void finish(long at) {
    done = true;
    cancel(timer);
    cancel(connecting);
    // other connections may have bytes to be stamped: what takes time waits until they are read
    run.deferred().add(session.eventLoop(), at, this::record);
  }

  /** In flight until it is recorded: the end of the run waits for that. */
  private void record() {
    completion.complete(this);
    run.flights().remove(this);
  }

  private static void cancel(ScheduledFuture<?> task) {
    if (task != null) {
      task.cancel(false);
    }
  }

  private void abandon() {
    if (http2 != null) {
      http2.reset();
    } else if (channel != null) {
      channel.close();
    }
  }
}
