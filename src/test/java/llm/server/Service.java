package llm.server;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorGroup;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What all connections of a server share: it numbers requests and sets their answers going. */
final class Service {

  private final SimulatedApi api;
  private final TruthLog log;
  private final Map<EventExecutor, Metronome> metronomes = new HashMap<>();
  private final Map<EventExecutor, Backlog> backlogs = new HashMap<>();
  private final AtomicLong connections = new AtomicLong();
  private final AtomicLong requests = new AtomicLong();
  private final AtomicInteger inFlight = new AtomicInteger();

  Service(SimulatedApi api, TruthLog log, EventExecutorGroup loops) {
    this.api = api;
    this.log = log;
    for (EventExecutor loop : loops) {
      metronomes.put(loop, new Metronome((EventLoop) loop));
      backlogs.put(loop, new Backlog((EventLoop) loop));
    }
  }

  /** The number of a new connection. */
  long connected() {
    return connections.incrementAndGet();
  }

  /** How many connections were taken so far. */
  long connections() {
    return connections.get();
  }

  /**
   * Takes a request that was received completely.
   *
   * @param read when its last byte was read, as {@link System#nanoTime()}
   */
  Request received(RequestAssembly assembly, long connection, long read) {
    Request request = assembly.complete(requests.incrementAndGet(), connection, read);
    log.received(request);
    return request;
  }

  /** Does this once the event loop has read what has arrived. */
  void afterReading(EventExecutor loop, Runnable task) {
    backlogs.get(loop).add(task);
  }

  /** The answer to a request, still to be started on its connection's loop. */
  Playback answer(Request request, ResponseWriter writer, EventExecutor loop, Runnable onEnd) {
    Request taken = request.among(inFlight.incrementAndGet());
    return new Playback(
        taken, api.answer(taken), writer, metronomes.get(loop), this::answered, onEnd);
  }

  private void answered(ServedRequest truth) {
    inFlight.decrementAndGet();
    log.served(truth);
  }
}
