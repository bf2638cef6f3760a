package llm.server;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/** A response body, made piece by piece in the order of their dues. */
interface Pieces {

  /** The next piece, or null after the last one. */
  Piece next();

  /** How the response ends; asked for after the last piece. */
  default Ending ending() {
    return Ending.COMPLETE;
  }

  /** Pieces that are there already, and the end that follows. */
  static Pieces of(List<Piece> pieces, Ending ending) {
    Queue<Piece> waiting = new ArrayDeque<>(pieces);
    return new Pieces() {
      @Override
      public Piece next() {
        return waiting.poll();
      }

      @Override
      public Ending ending() {
        return ending;
      }
    };
  }
}
