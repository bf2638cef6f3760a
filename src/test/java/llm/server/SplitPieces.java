package llm.server;

import java.util.Arrays;
import llm.server.Delivery.Writes;

/** A body whose pieces are written in parts, each on its own. */
final class SplitPieces implements Pieces {

  private final Pieces pieces;
  private final Writes writes;
  private Piece current;
  private int position;
  private int part;
  private int parts;
  private long notBefore;

  /**
   * @param start when the body begins, as {@link System#nanoTime()}
   */
  SplitPieces(Pieces pieces, Writes writes, long start) {
    this.pieces = pieces;
    this.writes = writes;
    this.notBefore = start;
  }

  @Override
  public Piece next() {
    if (current == null) {
      current = pieces.next();
      position = 0;
      part = 0;
    }
    return current == null ? null : cutOff();
  }

  private Piece cutOff() {
    int size = writes.bytes().get(parts++ % writes.bytes().size());
    int end = Math.min(current.bytes().length, position + size);
    byte[] bytes = Arrays.copyOfRange(current.bytes(), position, end);
    boolean last = end == current.bytes().length;
    long due =
        part == 0 ? Math.max(notBefore, current.due()) : notBefore + Check.nanos(writes.gapMs());
    Piece piece = new Piece(due, bytes, last ? current.tokens() : 0, true);
    notBefore = due;
    position = end;
    part++;
    current = last ? null : current;
    return piece;
  }

  @Override
  public Ending ending() {
    return pieces.ending();
  }
}
