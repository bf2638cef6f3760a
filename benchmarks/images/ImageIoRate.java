import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import javax.imageio.ImageIO;

/** How many images of noise, 720 x 1280, ImageIO alone makes in a second, on so many threads. */
public class ImageIoRate {

  private static final long WARMUP_SECONDS = 5;

  public static void main(String[] arguments) throws InterruptedException {
    int threads = Integer.parseInt(arguments[0]);
    int seconds = Integer.parseInt(arguments[1]);
    LongAdder made = new LongAdder();
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    for (int thread = 0; thread < threads; thread++) {
      pool.execute(() -> make(made));
    }
    TimeUnit.SECONDS.sleep(WARMUP_SECONDS);
    made.reset();
    long start = System.nanoTime();
    TimeUnit.SECONDS.sleep(seconds);
    System.out.printf("%.1f%n", made.sum() * 1e9 / (System.nanoTime() - start));
    pool.shutdownNow();
  }

  private static void make(LongAdder made) {
    BufferedImage image = new BufferedImage(1280, 720, BufferedImage.TYPE_3BYTE_BGR);
    byte[] pixels = ((DataBufferByte) image.getRaster().getDataBuffer()).getData();
    Random random = new Random(1);
    random.nextBytes(pixels);
    while (!Thread.currentThread().isInterrupted()) {
      try {
        // the noise stays the same, so that ImageIO alone is measured
        ImageIO.write(image, "jpeg", new ByteArrayOutputStream(1 << 20));
        made.increment();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
