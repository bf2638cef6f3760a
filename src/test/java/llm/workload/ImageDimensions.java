package llm.workload;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import llm.settings.ImageSize;

/**
 * The size of an image as its file states it, be it possible or not.
 *
 * @param height in pixels
 * @param width in pixels
 */
record ImageDimensions(long height, long width) {

  /** Pillow, by which servers written in Python read images, takes more for an attack. */
  static final long MOST_PIXELS = 178_956_970;

  private static final int PNG_HEADER = 0x49484452;
  private static final int JPEG_SCAN = 0xDA;
  private static final int WEBP_SIDE = 0x3FFF;

  /** The size that the content states; empty where it states none. */
  static Optional<ImageDimensions> of(ImageType type, byte[] content) {
    try {
      return switch (type) {
        case JPEG -> ofJpeg(content);
        case PNG -> ofPng(ByteBuffer.wrap(content));
        case WEBP -> ofWebp(ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN));
      };
    } catch (IndexOutOfBoundsException cutOff) {
      return Optional.empty();
    }
  }

  /** Whether an image can have this size, and a server be expected to read it. */
  boolean arePossible() {
    return isSide(height) && isSide(width) && height * width <= MOST_PIXELS;
  }

  /** As sizes of images are written, e.g. {@code 720x1280}. */
  String name() {
    return height + "x" + width;
  }

  private static boolean isSide(long pixels) {
    return pixels >= 1 && pixels <= ImageSize.MOST_PIXELS;
  }

  private static Optional<ImageDimensions> ofPng(ByteBuffer bytes) {
    return bytes.getInt(12) == PNG_HEADER
        ? Optional.of(
            new ImageDimensions(
                Integer.toUnsignedLong(bytes.getInt(20)), Integer.toUnsignedLong(bytes.getInt(16))))
        : Optional.empty();
  }

  /** The first segment that begins a frame; it comes before the compressed data. */
  private static Optional<ImageDimensions> ofJpeg(byte[] content) {
    ByteBuffer bytes = ByteBuffer.wrap(content);
    int at = 2;
    while ((content[at] & 0xFF) == 0xFF && (content[at + 1] & 0xFF) != JPEG_SCAN) {
      if (isFrame(content[at + 1] & 0xFF)) {
        return Optional.of(
            new ImageDimensions(bytes.getShort(at + 5) & 0xFFFF, bytes.getShort(at + 7) & 0xFFFF));
      }
      // any number of FF may stand before a marker
      boolean fill = (content[at + 1] & 0xFF) == 0xFF;
      at += fill ? 1 : 2 + (bytes.getShort(at + 2) & 0xFFFF);
    }
    return Optional.empty();
  }

  /** SOF0 to SOF15 but for DHT, JPG and DAC, which lie between them. */
  private static boolean isFrame(int marker) {
    return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
  }

  private static Optional<ImageDimensions> ofWebp(ByteBuffer bytes) {
    byte[] kind = new byte[4];
    bytes.get(12, kind);
    return switch (new String(kind, StandardCharsets.ISO_8859_1)) {
      case "VP8 " ->
          Optional.of(
              new ImageDimensions(bytes.getShort(28) & WEBP_SIDE, bytes.getShort(26) & WEBP_SIDE));
      case "VP8L" ->
          Optional.of(
              new ImageDimensions(
                  (bytes.getInt(21) >>> 14 & WEBP_SIDE) + 1, (bytes.getInt(21) & WEBP_SIDE) + 1));
      case "VP8X" ->
          Optional.of(
              new ImageDimensions((bytes.getInt(26) >>> 8) + 1, (bytes.getInt(24) & 0xFFFFFF) + 1));
      default -> Optional.empty();
    };
  }
}
