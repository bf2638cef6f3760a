package llm.server;

import java.util.Arrays;
import llm.server.Delivery.Cut;

/** A body that ends early. */
final class CutPieces implements Pieces {

  private final Pieces pieces;
  private final Cut cut;
  private int tokens;
  private int bytes;

  CutPieces(Pieces pieces, Cut cut) {
    this.pieces = pieces;
    this.cut = cut;
  }

  @Override
  public Piece next() {
    if (isReached()) {
      return null;
    }
    Piece piece = pieces.next();
    if (piece == null) {
      return null;
    }
    int length = piece.bytes().length;
    if (cut.afterByte() != null && bytes + length > cut.afterByte()) {
      byte[] rest = Arrays.copyOf(piece.bytes(), cut.afterByte() - bytes);
      bytes = cut.afterByte();
      return Piece.of(piece.due(), rest, 0);
    }
    bytes += length;
    tokens += piece.tokens();
    return piece;
  }

  private boolean isReached() {
    return cut.afterToken() != null ? tokens >= cut.afterToken() : bytes >= cut.afterByte();
  }

  @Override
  public Ending ending() {
    return isReached() ? cut.ending() : pieces.ending();
  }
}
