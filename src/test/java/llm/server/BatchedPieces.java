package llm.server;

import java.io.ByteArrayOutputStream;

/**
 * Several pieces at a time, when the last of them is due: as a proxy that buffers delivers them.
 */
final class BatchedPieces implements Pieces {

  private final Pieces pieces;
  private final int size;

  /**
   * @param size how many pieces make one
   */
  BatchedPieces(Pieces pieces, int size) {
    this.pieces = pieces;
    this.size = size;
  }

  @Override
  public Piece next() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    long due = 0;
    int tokens = 0;
    int count = 0;
    Piece piece = pieces.next();
    while (piece != null) {
      bytes.writeBytes(piece.bytes());
      tokens += piece.tokens();
      due = piece.due();
      count++;
      piece = count < size ? pieces.next() : null;
    }
    return count == 0 ? null : Piece.of(due, bytes.toByteArray(), tokens);
  }

  @Override
  public Ending ending() {
    return pieces.ending();
  }
}
