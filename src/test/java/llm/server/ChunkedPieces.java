package llm.server;

import java.nio.charset.StandardCharsets;

/** A body in chunked transfer encoding, one chunk for each piece. */
final class ChunkedPieces implements Pieces {

  private static final byte[] LAST_CHUNK = "0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private final Pieces pieces;
  private long due;
  private boolean ended;

  /**
   * @param start due of the last chunk where it is the only one, as {@link System#nanoTime()}
   */
  ChunkedPieces(Pieces pieces, long start) {
    this.pieces = pieces;
    this.due = start;
  }

  @Override
  public Piece next() {
    int tokens = 0;
    for (Piece piece = pieces.next(); piece != null; piece = pieces.next()) {
      tokens += piece.tokens();
      due = piece.due();
      // a chunk without bytes would end the body
      if (piece.bytes().length > 0) {
        return Piece.of(due, chunk(piece.bytes()), tokens);
      }
    }
    if (ended || !pieces.ending().isComplete()) {
      return null;
    }
    ended = true;
    return Piece.of(due, LAST_CHUNK, 0);
  }

  private static byte[] chunk(byte[] bytes) {
    byte[] size = (Integer.toHexString(bytes.length) + "\r\n").getBytes(StandardCharsets.US_ASCII);
    byte[] chunk = new byte[size.length + bytes.length + 2];
    System.arraycopy(size, 0, chunk, 0, size.length);
    System.arraycopy(bytes, 0, chunk, size.length, bytes.length);
    chunk[chunk.length - 2] = '\r';
    chunk[chunk.length - 1] = '\n';
    return chunk;
  }

  @Override
  public Ending ending() {
    return pieces.ending();
  }
}
