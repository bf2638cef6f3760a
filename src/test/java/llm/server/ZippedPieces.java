package llm.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;
import llm.server.Delivery.Gzip;

/** A compressed body. */
final class ZippedPieces implements Pieces {

  private static final int BUFFER_SIZE = 512;

  private final Pieces pieces;
  private final Gzip flushing;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final GZIPOutputStream gzip;
  private Piece pending;

  ZippedPieces(Pieces pieces, Gzip flushing) {
    this.pieces = pieces;
    this.flushing = flushing;
    this.pending = pieces.next();
    try {
      gzip = new GZIPOutputStream(bytes, BUFFER_SIZE, flushing == Gzip.PER_EVENT);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Piece next() {
    if (pending == null) {
      return null;
    }
    Piece piece = pending;
    pending = pieces.next();
    return piece.with(zip(piece.bytes()));
  }

  private byte[] zip(byte[] plain) {
    try {
      gzip.write(plain);
      if (pending == null) {
        gzip.close();
      } else if (flushing == Gzip.PER_EVENT) {
        gzip.flush();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    byte[] zipped = bytes.toByteArray();
    bytes.reset();
    return zipped;
  }
}
