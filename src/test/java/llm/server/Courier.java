package llm.server;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import llm.server.Delivery.Connection;
import llm.server.Delivery.ContentType;
import llm.server.Delivery.Cut;
import llm.server.Delivery.CutManner;
import llm.server.Delivery.Framing;
import llm.server.Delivery.GoAway;
import llm.server.Delivery.Gzip;
import llm.server.Delivery.Headers;
import llm.server.Delivery.HeadersAfter;
import llm.server.Delivery.Writes;

/**
 * Brings one reply to the client in the way the request asks for: from the events to the bytes on
 * the socket.
 */
final class Courier {

  private final Request request;
  private final Misbehaviours simulate;
  private final long start;

  Courier(Request request, Misbehaviours simulate) {
    this.request = request;
    this.simulate = simulate;
    this.start = request.received() + Check.nanos(simulate.or(HeadersAfter.USUAL).ms());
    checkWire();
  }

  private void checkWire() {
    boolean http2 = request.wire() == Wire.HTTP_2;
    boolean goAway =
        simulate.or(GoAway.USUAL).sent()
            || simulate.find(Cut.class).filter(cut -> cut.how() == CutManner.GO_AWAY).isPresent();
    if (http2 && simulate.find(Instead.Raw.class).isPresent()) {
      throw ApiError.badRequest("simulate.raw: only over HTTP/1.1", "simulate.raw");
    }
    if (goAway && !http2) {
      throw ApiError.badRequest("simulate: GOAWAY only over HTTP/2", "simulate");
    }
  }

  /** The reply, or what the request asks for instead. */
  TimedAnswer answer(Supplier<Reply> usual) {
    Optional<Instead.Raw> raw = simulate.find(Instead.Raw.class);
    if (raw.isPresent()) {
      return new TimedAnswer(start, null, raw.get().from(start));
    }
    return deliver(
        simulate
            .find(Instead.Busy.class)
            .filter(busy -> request.inFlight() > busy.inFlight())
            .map(Instead.Busy::status)
            .or(() -> simulate.find(Instead.Status.class))
            .map(this::status)
            .or(() -> simulate.find(Instead.Redirect.class).map(this::redirect))
            .orElseGet(usual));
  }

  private Reply status(Instead.Status status) {
    return Reply.now(request, status.code(), status.contentType(), status.headers(), status.text());
  }

  private Reply redirect(Instead.Redirect redirect) {
    return Reply.now(request, redirect.code(), null, Map.of("location", redirect.location()), "");
  }

  private TimedAnswer deliver(Reply reply) {
    Optional<Cut> cut = simulate.find(Cut.class);
    if (cut.filter(Cut::beforeHeaders).isPresent()) {
      return new TimedAnswer(start, null, Pieces.of(List.of(), cut.get().ending()));
    }
    Framing framing = framing(reply);
    Map<String, String> headers = headers(reply);
    Pieces pieces = new RenderedPieces(delayed(reply.script()), reply.format());
    pieces = zip(pieces, headers);
    pieces = tellEnd(pieces, framing, headers);
    if (cut.isPresent()) {
      pieces = new CutPieces(pieces, cut.get());
    }
    pieces = write(pieces, framing);
    return new TimedAnswer(start, head(reply, framing, headers), pieces);
  }

  private Script delayed(Script script) {
    long delay = start - request.received();
    return delay == 0
        ? script
        : () -> {
          Event event = script.next();
          return event == null ? null : event.later(delay);
        };
  }

  private Framing framing(Reply reply) {
    Framing framing = simulate.find(Framing.class).orElse(reply.framing());
    return framing == Framing.CHUNKED && request.wire() == Wire.HTTP_1_0 ? Framing.CLOSE : framing;
  }

  private Map<String, String> headers(Reply reply) {
    Map<String, String> headers = new LinkedHashMap<>();
    String contentType =
        simulate.find(ContentType.class).map(ContentType::value).orElse(reply.contentType());
    if (contentType != null) {
      headers.put("content-type", contentType);
    }
    reply.headers().forEach((name, value) -> headers.put(lower(name), value));
    simulate.or(Headers.USUAL).fields().forEach((name, value) -> headers.put(lower(name), value));
    return headers;
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private Pieces zip(Pieces pieces, Map<String, String> headers) {
    Optional<Gzip> gzip = simulate.find(Gzip.class);
    if (gzip.isEmpty()) {
      return pieces;
    }
    headers.put("content-encoding", "gzip");
    return new ZippedPieces(pieces, gzip.get());
  }

  private Pieces tellEnd(Pieces pieces, Framing framing, Map<String, String> headers) {
    if (framing == Framing.CHUNKED && request.wire() != Wire.HTTP_2) {
      headers.put("transfer-encoding", "chunked");
    }
    if (framing != Framing.LENGTH) {
      return pieces;
    }
    List<Piece> all = new ArrayList<>();
    long length = 0;
    for (Piece piece = pieces.next(); piece != null; piece = pieces.next()) {
      all.add(piece);
      length += piece.bytes().length;
    }
    headers.put("content-length", Long.toString(length));
    return Pieces.of(all, pieces.ending());
  }

  private Pieces write(Pieces body, Framing framing) {
    Writes writes = simulate.or(Writes.USUAL);
    Pieces pieces = writes.events() > 1 ? new BatchedPieces(body, writes.events()) : body;
    if (framing == Framing.CHUNKED && request.wire() != Wire.HTTP_2) {
      pieces = new ChunkedPieces(pieces, start);
    }
    return writes.bytes().isEmpty() ? pieces : new SplitPieces(pieces, writes, start);
  }

  private Head head(Reply reply, Framing framing, Map<String, String> headers) {
    boolean close =
        framing == Framing.CLOSE
            || !request.keepsConnection()
            || simulate.find(Connection.class).filter(Connection.CLOSE::equals).isPresent();
    if (close && request.wire() != Wire.HTTP_2) {
      headers.put("connection", "close");
    }
    return new Head(reply.status(), headers, close, simulate.or(GoAway.USUAL).sent());
  }
}
