package llm.engine;

import io.gatling.http.client.body.RequestBody;
import io.gatling.http.client.body.RequestBodyBuilder;
import io.gatling.http.client.body.WritableContent;
import io.gatling.http.client.body.bytearray.ByteArrayRequestBodyBuilder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * A body whose pieces are sent from where they are: an image is in memory once, however many
 * requests show it, and once more only while the network takes it.
 */
final class BodyPieces extends RequestBody.Base<List<ByteBuffer>> {

  BodyPieces(List<ByteBuffer> pieces) {
    super(pieces);
  }

  @Override
  public WritableContent build(ByteBufAllocator alloc) {
    ByteBuf[] pieces =
        content.stream()
            .map(piece -> Unpooled.wrappedBuffer(piece.duplicate()))
            .toArray(ByteBuf[]::new);
    return new WritableContent(Unpooled.wrappedBuffer(pieces.length, pieces), length());
  }

  @Override
  public RequestBodyBuilder newBuilder() {
    return new ByteArrayRequestBodyBuilder(getBytes(), null);
  }

  @Override
  public byte[] getBytes() {
    ByteBuffer whole = ByteBuffer.allocate(length());
    content.forEach(piece -> whole.put(piece.duplicate()));
    return whole.array();
  }

  /** The size alone. */
  @Override
  public String print(int maxLength) {
    return "BodyPieces[" + length() + " bytes]";
  }

  private int length() {
    return content.stream().mapToInt(ByteBuffer::remaining).sum();
  }
}
