package llm.server;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** Finds the size of an image in its first bytes: of JPEG, PNG and WebP. */
final class ImageHeader {

  private static final int PNG = 0x89504E47;
  private static final int RIFF = 0x52494646;
  private static final int WEBP = 0x57454250;
  private static final int JPEG = 0xFFD8;
  private static final int BYTE = 0xFF;
  private static final int WEBP_SIDE = 0x3FFF;

  private final DataInputStream image;

  private ImageHeader(InputStream image) {
    this.image = new DataInputStream(image);
  }

  /**
   * The size.
   *
   * @param image the bytes of the image file; read no further than needed
   * @return nothing where it is no such image, or ends before it tells
   * @throws IOException where the bytes themselves cannot be read
   */
  static Optional<Pixels> read(InputStream image) throws IOException {
    try {
      return Optional.ofNullable(new ImageHeader(image).size())
          .filter(size -> size.width() > 0 && size.height() > 0);
    } catch (EOFException e) {
      return Optional.empty();
    }
  }

  private Pixels size() throws IOException {
    int magic = image.readInt();
    if (magic == PNG) {
      return png();
    }
    if (magic == RIFF) {
      return webp();
    }
    return magic >>> 16 == JPEG ? jpeg(magic & 0xFFFF) : null;
  }

  /** The rest of the signature, then the chunk IHDR with its length. */
  private Pixels png() throws IOException {
    image.skipNBytes(12);
    return new Pixels(image.readInt(), image.readInt());
  }

  private Pixels jpeg(int first) throws IOException {
    int marker = first;
    while (!isFrame(marker)) {
      if (marker >>> 8 != BYTE) {
        return null;
      }
      // a marker may be preceded by any number of fill bytes
      boolean fill = (marker & BYTE) == BYTE;
      if (!fill) {
        image.skipNBytes(Math.max(0, image.readUnsignedShort() - 2));
      }
      marker = fill ? BYTE << 8 | image.readUnsignedByte() : image.readUnsignedShort();
    }
    image.skipNBytes(3);
    int height = image.readUnsignedShort();
    return new Pixels(image.readUnsignedShort(), height);
  }

  /** Start of frame: SOF0 to SOF15 but for DHT, JPG and DAC, which lie between them. */
  private static boolean isFrame(int marker) {
    return marker >= 0xFFC0
        && marker <= 0xFFCF
        && marker != 0xFFC4
        && marker != 0xFFC8
        && marker != 0xFFCC;
  }

  private Pixels webp() throws IOException {
    image.skipNBytes(4);
    if (image.readInt() != WEBP) {
      return null;
    }
    byte[] kind = image.readNBytes(4);
    image.skipNBytes(4);
    return switch (new String(kind, StandardCharsets.ISO_8859_1)) {
      case "VP8 " -> lossy();
      case "VP8L" -> lossless();
      case "VP8X" -> extended();
      default -> null;
    };
  }

  /** Three bytes of the frame's tag and three that begin a key frame, then the sides. */
  private Pixels lossy() throws IOException {
    image.skipNBytes(6);
    int width = littleEndian(2) & WEBP_SIDE;
    return new Pixels(width, littleEndian(2) & WEBP_SIDE);
  }

  /** A byte of signature, then twice 14 bits. */
  private Pixels lossless() throws IOException {
    image.skipNBytes(1);
    int bits = littleEndian(4);
    return new Pixels((bits & WEBP_SIDE) + 1, (bits >>> 14 & WEBP_SIDE) + 1);
  }

  /** A byte of flags and three reserved ones, then the sides of the canvas. */
  private Pixels extended() throws IOException {
    image.skipNBytes(4);
    int width = littleEndian(3) + 1;
    return new Pixels(width, littleEndian(3) + 1);
  }

  private int littleEndian(int bytes) throws IOException {
    byte[] read = image.readNBytes(bytes);
    if (read.length < bytes) {
      throw new EOFException(Arrays.toString(read));
    }
    int value = 0;
    for (int i = bytes - 1; i >= 0; i--) {
      value = value << 8 | read[i] & BYTE;
    }
    return value;
  }
}
