package llm.workload;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import llm.settings.ImageBuckets;
import llm.settings.ImageFormat;
import llm.settings.ImageSettings;
import llm.settings.ImageShape;
import llm.settings.ImageSize;

/**
 * Images of noise by the rule of {@code random-mm} of {@code vllm bench serve}. Each is a new one,
 * so that no server finds it in a cache, or one of a pool.
 */
final class NoiseImages implements ImageMaker {

  /** Noise of a pixel, compressed; measured for large images, with something to spare. */
  private static final double JPEG_BYTES_PER_PIXEL = 0.62;

  private static final double PNG_BYTES_PER_PIXEL = 3.01;
  private static final long FRAME_BYTES = 1_024;

  /** Of the heap, for all pools of a run. */
  private static final long POOL_SHARE = 4;

  private record Pooled(ImageSize size, long number) {}

  private final ImageSettings settings;
  private final ImageType type;
  private final long seed;
  private final long runNonce;
  private final ThreadLocal<ImageEncoder> encoders = ThreadLocal.withInitial(ImageEncoder::new);
  private final Map<Pooled, ByteBuffer> pool = new ConcurrentHashMap<>();

  /**
   * Makes images.
   *
   * @param seed decides sizes, and with the nonce every pixel
   * @param runNonce makes them other images in every run
   */
  NoiseImages(ImageSettings settings, long seed, long runNonce) {
    this.settings = settings;
    this.type = settings.format() == ImageFormat.PNG ? ImageType.PNG : ImageType.JPEG;
    this.seed = seed;
    this.runNonce = runNonce;
  }

  @Override
  public Object image(ImageShape shape, long stream, long index, int place) {
    if (settings.pool() == 0) {
      ImageSize size = size(shape, Seeds.of(seed, stream, index, place));
      return make(size, Seeds.of(seed, runNonce, stream, index, place));
    }
    long number = (index * shape.mostImages() + place) % settings.pool();
    ImageSize size = size(shape, Seeds.of(seed, number));
    return pool.computeIfAbsent(
        new Pooled(size, number), absent -> make(size, Seeds.of(seed, runNonce, number)));
  }

  @Override
  public long bytes(ImageShape shape) {
    return settings.pool() == 0 ? largest(shape) : 0;
  }

  /**
   * Makes sure that the pools fit the memory.
   *
   * @param heap bytes that there are at most
   * @throws ImageException when they do not
   */
  void mustFit(List<ImageShape> shapes, long heap) {
    long bytes = settings.pool() * shapes.stream().mapToLong(this::largest).sum();
    if (bytes > heap / POOL_SHARE) {
      throw new ImageException(
          "llm.image.pool = %d: the images would take %d MB of memory, and %d MB are for them"
                  .formatted(settings.pool(), bytes >> 20, heap / POOL_SHARE >> 20)
              + ": choose a smaller pool, smaller images or a larger heap (-Xmx)");
    }
  }

  private ByteBuffer make(ImageSize size, long imageSeed) {
    return encoders.get().noise(size, type, imageSeed);
  }

  private ImageSize size(ImageShape shape, long sizeSeed) {
    return shape
        .size()
        .orElseGet(() -> settings.buckets().at(new SplittableRandom(sizeSeed).nextDouble()));
  }

  private long largest(ImageShape shape) {
    return shape
        .size()
        .map(this::bytes)
        .orElseGet(
            () ->
                settings.buckets().buckets().stream()
                    .map(ImageBuckets.Bucket::size)
                    .mapToLong(this::bytes)
                    .max()
                    .orElseThrow());
  }

  private long bytes(ImageSize size) {
    double each = type == ImageType.PNG ? PNG_BYTES_PER_PIXEL : JPEG_BYTES_PER_PIXEL;
    long pixels = (long) size.height() * size.width();
    return DataUrl.length(type, FRAME_BYTES + (long) (each * pixels));
  }
}
