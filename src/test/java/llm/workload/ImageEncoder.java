package llm.workload;

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Transparency;
import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.ComponentColorModel;
import java.awt.image.DataBuffer;
import java.awt.image.DataBufferByte;
import java.awt.image.Raster;
import java.awt.image.WritableRaster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import llm.settings.ImageSize;

/**
 * Makes images and compresses them. What that takes is kept for the next image of the same size, so
 * each thread should have one of its own. Not thread-safe.
 */
final class ImageEncoder {

  /** As Pillow has it by default, and so {@code vllm bench serve}. */
  private static final float JPEG_QUALITY = 0.75f;

  private static final int BLOCK_WORDS = 2_048;

  /** In the order in which JPEG is written, so that nothing has to be rearranged for it. */
  private static final int[] RED_GREEN_BLUE = {0, 1, 2};

  private final Map<ImageSize, BufferedImage> canvases = new HashMap<>();
  private final Map<ImageType, ImageWriter> writers = new EnumMap<>(ImageType.class);
  private final ImageBytes output = new ImageBytes();
  private final long[] block = new long[BLOCK_WORDS];

  /**
   * Noise: every byte of every pixel random, evenly and independently. It compresses as badly as an
   * image can.
   *
   * @param seed equal seeds make equal images
   * @return its {@code data:} URL
   */
  ByteBuffer noise(ImageSize size, ImageType type, long seed) {
    BufferedImage canvas = canvases.computeIfAbsent(size, ImageEncoder::canvas);
    DataBufferByte pixels = (DataBufferByte) canvas.getRaster().getDataBuffer();
    fill(pixels.getData(), new SplittableRandom(seed));
    return encode(canvas, type);
  }

  /** The image in another size, as a {@code data:} URL. */
  ByteBuffer resized(BufferedImage image, ImageSize size, ImageType type) {
    BufferedImage canvas = canvases.computeIfAbsent(size, ImageEncoder::canvas);
    Graphics2D graphics = canvas.createGraphics();
    try {
      graphics.setRenderingHint(
          RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
      graphics.clearRect(0, 0, size.width(), size.height());
      graphics.drawImage(image, 0, 0, size.width(), size.height(), null);
    } finally {
      graphics.dispose();
    }
    return encode(canvas, type);
  }

  private ByteBuffer encode(BufferedImage image, ImageType type) {
    ImageWriter writer = writers.computeIfAbsent(type, ImageEncoder::writer);
    output.clear();
    writer.setOutput(output);
    try {
      writer.write(null, new IIOImage(image, null, null), parameters(writer, type));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return DataUrl.of(type, output.content());
  }

  private static ImageWriteParam parameters(ImageWriter writer, ImageType type) {
    ImageWriteParam parameters = writer.getDefaultWriteParam();
    if (type == ImageType.JPEG) {
      parameters.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
      parameters.setCompressionQuality(JPEG_QUALITY);
    }
    return parameters;
  }

  private static ImageWriter writer(ImageType type) {
    return ImageIO.getImageWritersByFormatName(type.word()).next();
  }

  private static BufferedImage canvas(ImageSize size) {
    ColorModel colors =
        new ComponentColorModel(
            ColorSpace.getInstance(ColorSpace.CS_sRGB),
            false,
            false,
            Transparency.OPAQUE,
            DataBuffer.TYPE_BYTE);
    WritableRaster pixels =
        Raster.createInterleavedRaster(
            DataBuffer.TYPE_BYTE,
            size.width(),
            size.height(),
            size.width() * RED_GREEN_BLUE.length,
            RED_GREEN_BLUE.length,
            RED_GREEN_BLUE,
            null);
    return new BufferedImage(colors, pixels, false, null);
  }

  /** Copied in blocks, since bytes that are set one by one take several times as long. */
  private void fill(byte[] bytes, SplittableRandom random) {
    ByteBuffer target = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    while (target.remaining() >= Long.BYTES) {
      int words = Math.min(block.length, target.remaining() / Long.BYTES);
      for (int i = 0; i < words; i++) {
        block[i] = random.nextLong();
      }
      target.asLongBuffer().put(block, 0, words);
      target.position(target.position() + words * Long.BYTES);
    }
    long rest = random.nextLong();
    while (target.hasRemaining()) {
      target.put((byte) rest);
      rest >>>= Byte.SIZE;
    }
  }
}
