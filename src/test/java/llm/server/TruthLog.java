package llm.server;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Keeps what was received and served, within bounds. */
final class TruthLog implements AutoCloseable {

  /** The latest answers are kept up to this number, so that a soak run does not fill the heap. */
  static final int CAPACITY = 100_000;

  private static final String COLUMNS = "id,recv_ns,first_ns,last_ns,tokens\n";

  private final int keptRequests;
  private final BufferedWriter csv;
  private final Deque<ServedRequest> served = new ArrayDeque<>();
  private final Deque<ReceivedRequest> received = new ArrayDeque<>();
  private long requests;

  /**
   * @param keptRequests how many of the latest requests are kept whole
   * @param file CSV file that gets one line per completely streamed answer
   */
  TruthLog(int keptRequests, Optional<Path> file) {
    this.keptRequests = keptRequests;
    this.csv = file.map(TruthLog::open).orElse(null);
  }

  private static BufferedWriter open(Path file) {
    try {
      BufferedWriter writer = Files.newBufferedWriter(file);
      writer.write(COLUMNS);
      return writer;
    } catch (IOException e) {
      throw new UncheckedIOException("the truth log " + file + " cannot be written", e);
    }
  }

  /** Counts a request. */
  synchronized void received(Request request) {
    requests++;
    if (keptRequests == 0) {
      return;
    }
    if (received.size() == keptRequests) {
      received.removeFirst();
    }
    received.addLast(
        new ReceivedRequest(
            request.number(), request.method(), request.path(), request.headers(), request.body()));
  }

  /** Keeps the truth about an answer that ended. */
  synchronized void served(ServedRequest entry) {
    if (served.size() == CAPACITY) {
      served.removeFirst();
    }
    served.addLast(entry);
    if (csv != null
        && entry.outcome() == ServedRequest.Outcome.COMPLETE
        && entry.firstToken().isPresent()) {
      write(entry);
    }
  }

  private void write(ServedRequest entry) {
    try {
      csv.write(
          entry.number()
              + ","
              + entry.received()
              + ","
              + entry.firstToken().getAsLong()
              + ","
              + entry.lastToken().getAsLong()
              + ","
              + entry.tokens()
              + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException("the truth log cannot be written", e);
    }
  }

  /** The latest answers that ended, oldest first. */
  synchronized List<ServedRequest> served() {
    return new ArrayList<>(served);
  }

  /** The latest requests, oldest first. */
  synchronized List<ReceivedRequest> received() {
    return new ArrayList<>(received);
  }

  /** How many requests were completely received. */
  synchronized long requests() {
    return requests;
  }

  @Override
  public synchronized void close() {
    if (csv == null) {
      return;
    }
    try {
      csv.close();
    } catch (IOException e) {
      throw new UncheckedIOException("the truth log cannot be completed", e);
    }
  }
}
