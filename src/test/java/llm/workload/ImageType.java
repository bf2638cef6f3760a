package llm.workload;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/** The kinds of image files that are sent, each told by the first bytes of its content. */
enum ImageType {
  /** JPEG. */
  JPEG("jpeg", List.of("jpg", "jpeg")),
  /** PNG. */
  PNG("png", List.of("png")),
  /** WebP, which this JDK neither reads nor writes. */
  WEBP("webp", List.of("webp"));

  private static final long PNG_SIGNATURE = 0x89504E470D0A1A0AL;
  private static final int PNG_END = 0x49454E44;
  private static final int JPEG_START = 0xFFD8;
  private static final int JPEG_SCAN = 0xDA;
  private static final int FILL = 0xFF;

  private final String word;
  private final List<String> extensions;

  ImageType(String word, List<String> extensions) {
    this.word = word;
    this.extensions = extensions;
  }

  /** The type by its first bytes. */
  static Optional<ImageType> of(byte[] content) {
    ByteBuffer bytes = ByteBuffer.wrap(content);
    if (content.length >= 3 && (bytes.getShort(0) & 0xFFFF) == JPEG_START) {
      return Optional.of(JPEG);
    }
    if (content.length >= 8 && bytes.getLong(0) == PNG_SIGNATURE) {
      return Optional.of(PNG);
    }
    boolean webp = has(content, 0, "RIFF") && has(content, 8, "WEBP");
    return webp ? Optional.of(WEBP) : Optional.empty();
  }

  /** Whether a file of this name is an image, by its extension. */
  static boolean isNamedImage(String fileName) {
    return Stream.of(values()).anyMatch(type -> type.names(fileName));
  }

  /** Whether the extension of the name is one of this type. */
  boolean names(String fileName) {
    String name = fileName.toLowerCase(Locale.ROOT);
    return extensions.stream().anyMatch(extension -> name.endsWith("." + extension));
  }

  /** As messages have it, e.g. {@code JPEG}. */
  String title() {
    return this == WEBP ? "WebP" : name();
  }

  /** What the JDK calls it. */
  String word() {
    return word;
  }

  /** The usual extension. */
  String extension() {
    return extensions.get(0);
  }

  /** The media type, e.g. {@code image/jpeg}. */
  String mediaType() {
    return "image/" + word;
  }

  /** Whether the content, whose type this is, has its end and no part of it is broken. */
  boolean isWhole(byte[] content) {
    return switch (this) {
      case JPEG -> isWholeJpeg(content);
      case PNG -> isWholePng(ByteBuffer.wrap(content));
      case WEBP -> isWholeWebp(ByteBuffer.wrap(content));
    };
  }

  /** Segments of known length up to the compressed data, in which FF D9 stands for the end only. */
  private static boolean isWholeJpeg(byte[] content) {
    int at = 2;
    while (at + 3 < content.length && (content[at] & 0xFF) == 0xFF) {
      int marker = content[at + 1] & 0xFF;
      if (marker == FILL) {
        // any number of them may stand before a marker
        at++;
        continue;
      }
      int length = (content[at + 2] & 0xFF) << 8 | content[at + 3] & 0xFF;
      at += 2 + length;
      if (marker == JPEG_SCAN) {
        return hasJpegEnd(content, at);
      }
    }
    return false;
  }

  private static boolean hasJpegEnd(byte[] content, int from) {
    for (int i = content.length - 2; i >= from; i--) {
      if (content[i] == (byte) 0xFF && content[i + 1] == (byte) 0xD9) {
        return true;
      }
    }
    return false;
  }

  private static boolean isWholePng(ByteBuffer bytes) {
    bytes.position(8);
    while (bytes.remaining() >= 12) {
      int length = bytes.getInt();
      if (length < 0 || length > bytes.remaining() - 8) {
        return false;
      }
      int type = bytes.getInt(bytes.position());
      CRC32 sum = new CRC32();
      sum.update(bytes.slice(bytes.position(), 4 + length));
      bytes.position(bytes.position() + 4 + length);
      if ((int) sum.getValue() != bytes.getInt()) {
        return false;
      }
      if (type == PNG_END) {
        return true;
      }
    }
    return false;
  }

  private static boolean isWholeWebp(ByteBuffer bytes) {
    long length = bytes.order(ByteOrder.LITTLE_ENDIAN).getInt(4) & 0xFFFFFFFFL;
    return length >= 12 && bytes.capacity() >= 8 + length;
  }

  private static boolean has(byte[] content, int offset, String word) {
    byte[] bytes = word.getBytes(StandardCharsets.US_ASCII);
    if (content.length < offset + bytes.length) {
      return false;
    }
    for (int i = 0; i < bytes.length; i++) {
      if (content[offset + i] != bytes[i]) {
        return false;
      }
    }
    return true;
  }
}
