package llm.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.List;
import llm.server.Delivery.Cut;
import llm.server.Delivery.CutManner;
import llm.server.Delivery.Writes;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

class PiecesTest {

  private static final Ending RESET = new Ending(Ending.Manner.RESET, 5);

  /** Three events of one, two and no tokens at 10, 20 and 30 ns. */
  private static Pieces three(Ending ending) {
    return Pieces.of(
        List.of(piece(10, "abc", 1), piece(20, "defgh", 2), piece(30, "i", 0)), ending);
  }

  private static Piece piece(long due, String text, int tokens) {
    return Piece.of(due, text.getBytes(US_ASCII), tokens);
  }

  private static List<Tuple> all(Pieces pieces) {
    List<Tuple> all = new ArrayList<>();
    for (Piece piece = pieces.next(); piece != null; piece = pieces.next()) {
      all.add(tuple(piece.due(), new String(piece.bytes(), US_ASCII), piece.tokens()));
    }
    return all;
  }

  @Test
  void shouldChunkEachPieceAndTheEnd() {
    assertThat(all(new ChunkedPieces(three(Ending.COMPLETE), 0)))
        .containsExactly(
            tuple(10L, "3\r\nabc\r\n", 1),
            tuple(20L, "5\r\ndefgh\r\n", 2),
            tuple(30L, "1\r\ni\r\n", 0),
            tuple(30L, "0\r\n\r\n", 0));
  }

  @Test
  void shouldNotDeclareTheEndWhenThereIsNone() {
    ChunkedPieces pieces = new ChunkedPieces(three(RESET), 0);

    assertThat(all(pieces)).hasSize(3);
    assertThat(pieces.ending()).isEqualTo(RESET);
  }

  @Test
  void shouldSkipEmptyChunksButCountTheirTokens() {
    Pieces body = Pieces.of(List.of(piece(1, "", 2), piece(2, "x", 1)), Ending.COMPLETE);

    assertThat(all(new ChunkedPieces(body, 0)))
        .containsExactly(tuple(2L, "1\r\nx\r\n", 3), tuple(2L, "0\r\n\r\n", 0));
  }

  @Test
  void shouldBatchPieces() {
    assertThat(all(new BatchedPieces(three(Ending.COMPLETE), 2)))
        .containsExactly(tuple(20L, "abcdefgh", 3), tuple(30L, "i", 0));
  }

  @Test
  void shouldSplitPiecesInTurnAndCountTokensWhereTheyEnd() {
    Writes writes = new Writes(null, List.of(2, 1), 0);

    assertThat(all(new SplitPieces(three(Ending.COMPLETE), writes, 0)))
        .containsExactly(
            tuple(10L, "ab", 0),
            tuple(10L, "c", 1),
            tuple(20L, "de", 0),
            tuple(20L, "f", 0),
            tuple(20L, "gh", 2),
            tuple(30L, "i", 0));
  }

  @Test
  void shouldKeepGapsBetweenParts() {
    Writes writes = new Writes(null, List.of(2), 3);

    assertThat(all(new SplitPieces(three(Ending.COMPLETE), writes, 0)))
        .extracting(part -> part.toArray()[0])
        .containsExactly(10L, 3_000_010L, 3_000_010L, 6_000_010L, 9_000_010L, 9_000_010L);
  }

  @Test
  void shouldCutAfterTokensAtTheEndOfTheirEvent() {
    CutPieces pieces =
        new CutPieces(three(Ending.COMPLETE), new Cut(2, null, false, CutManner.RESET, 1L));

    assertThat(all(pieces)).containsExactly(tuple(10L, "abc", 1), tuple(20L, "defgh", 2));
    assertThat(pieces.ending()).isEqualTo(new Ending(Ending.Manner.RESET, 1_000_000));
  }

  @Test
  void shouldCutAfterBytesWhereverTheyEnd() {
    CutPieces pieces = new CutPieces(three(Ending.COMPLETE), new Cut(null, 5, false, null, null));

    assertThat(all(pieces)).containsExactly(tuple(10L, "abc", 1), tuple(20L, "de", 0));
    assertThat(pieces.ending()).isEqualTo(new Ending(Ending.Manner.CLOSE, 0));
  }

  @Test
  void shouldNotCutWhatIsShorter() {
    CutPieces pieces = new CutPieces(three(Ending.COMPLETE), new Cut(null, 100, false, null, null));

    assertThat(all(pieces)).hasSize(3);
    assertThat(pieces.ending()).isEqualTo(Ending.COMPLETE);
  }
}
