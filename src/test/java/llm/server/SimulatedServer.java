package llm.server;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.concurrent.TimeUnit;
import llm.settings.SimulatedSettings;

/**
 * An inference server that infers nothing: it speaks vLLM's HTTP interface or that of another
 * {@link llm.settings.Dialect}, answers every request at a planned pace, knows the truth about each
 * of its answers, and misbehaves where a request asks for it.
 *
 * <p>Endpoints: {@code POST /v1/chat/completions /v1/completions /v1/embeddings /rerank /v1/rerank
 * /v2/rerank /score /v1/score /tokenize /detokenize}, {@code GET /v1/models /health /version}; with
 * another dialect the paths of that one. A token is a word between white space, in prompts as in
 * answers; images count by their size as in Qwen2-VL; embedding adds two special tokens to a text,
 * rerank and score add three to a pair. Vectors and scores follow from the words. In the truth a
 * vector or score counts as a token.
 *
 * <p>A request asks for misbehaviour by a JSON object under the key {@code simulate} of its body or
 * in its header {@code X-Simulate}, for example {@code {"cut": {"afterToken": 3, "how": "reset"}}}.
 * The keys:
 *
 * <ul>
 *   <li>instead of an answer: {@code status}, {@code busy}, {@code redirect}, {@code raw}
 *   <li>what it says: {@code shape role tokens tokensPerEvent reasoning toolCall refusal empty
 *       finish usage done}
 *   <li>how vectors and scores are listed: {@code items}
 *   <li>what happens in its course: {@code stall error junk keepAlive}
 *   <li>how it is delivered: {@code headersAfterMs contentType headers framing connection goAway
 *       gzip cut writes lines}
 * </ul>
 *
 * <p>Their values are described at the records of the same names in {@code Instead}, {@code
 * Wording}, {@code Items}, {@code ScriptChange} and {@code Delivery}; an unknown key is answered
 * with status 400 that names those allowed.
 */
public final class SimulatedServer implements AutoCloseable {

  private static final String HOST = "127.0.0.1";
  private static final int BACKLOG = 8192;
  private static final long CLOSING_SECONDS = 5;

  private final SimulatedSettings settings;
  private final Transport transport;
  private final TruthLog log;
  private final Service service;
  private final ChannelGroup open = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
  private final Channel listening;

  private SimulatedServer(SimulatedSettings settings) {
    this.settings = settings;
    this.log = new TruthLog(settings.keptRequests(), settings.truthLog());
    this.transport = Transport.best(settings.threads());
    SimulatedApi api = new SimulatedApi(settings, new SteadyScheduler(settings));
    this.service = new Service(api, log, transport.loops());
    this.listening = listen();
  }

  /**
   * Starts a server on 127.0.0.1; it takes requests when this method returns.
   *
   * @throws IllegalStateException if the port is taken
   * @throws UncheckedIOException if the truth log cannot be written
   */
  public static SimulatedServer start(SimulatedSettings settings) {
    return new SimulatedServer(settings);
  }

  private Channel listen() {
    ChannelFuture bound =
        new ServerBootstrap()
            .group(transport.loops())
            .channel(transport.channel())
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(new Connections(settings, service, open))
            .bind(HOST, settings.port())
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      stop();
      throw new IllegalStateException(
          "the simulated server cannot listen on "
              + HOST
              + ":"
              + settings.port()
              + ": "
              + bound.cause().getMessage(),
          bound.cause());
    }
    return bound.channel();
  }

  /** The port it listens on. */
  public int port() {
    return ((InetSocketAddress) listening.localAddress()).getPort();
  }

  /** Its address without a path, e.g. {@code http://127.0.0.1:43210}. */
  public URI url() {
    return URI.create((settings.tls() ? "https" : "http") + "://" + HOST + ":" + port());
  }

  /**
   * The truth about the latest answers that ended, at most 100,000, oldest first. The entry of a
   * complete answer is there before its client can have read the end of it.
   */
  public List<ServedRequest> truth() {
    return log.served();
  }

  /** The latest requests as they came, as many as the settings keep, oldest first. */
  public List<ReceivedRequest> received() {
    return log.received();
  }

  /** How many requests were completely received so far. */
  public long requestsSeen() {
    return log.requests();
  }

  /** How many connections were accepted so far. */
  public long connectionsSeen() {
    return service.connections();
  }

  /** The certificate that a client must trust where TLS is on. */
  public X509Certificate certificate() {
    return LoopbackCertificate.certificate();
  }

  /** Waits until the server is closed by another thread. */
  void awaitClose() {
    listening.closeFuture().awaitUninterruptibly();
  }

  /** Frees the port, breaks off what is being answered, and completes the truth log. */
  @Override
  public void close() {
    listening.close().awaitUninterruptibly();
    open.close().awaitUninterruptibly(CLOSING_SECONDS, TimeUnit.SECONDS);
    stop();
  }

  private void stop() {
    transport
        .loops()
        .shutdownGracefully(0, CLOSING_SECONDS, TimeUnit.SECONDS)
        .awaitUninterruptibly(CLOSING_SECONDS, TimeUnit.SECONDS);
    log.close();
  }
}
