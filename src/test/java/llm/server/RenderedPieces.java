package llm.server;

import java.nio.charset.StandardCharsets;

/** The bytes of a script's events, one piece each. */
final class RenderedPieces implements Pieces {

  private final Script script;
  private final BodyFormat format;
  private Event pending;
  private boolean first = true;

  RenderedPieces(Script script, BodyFormat format) {
    this.script = script;
    this.format = format;
    this.pending = script.next();
  }

  @Override
  public Piece next() {
    if (pending == null) {
      return null;
    }
    Event event = pending;
    pending = script.next();
    String text = format.text(event, first, pending == null);
    first = false;
    return Piece.of(event.due(), text.getBytes(StandardCharsets.UTF_8), event.tokens());
  }
}
