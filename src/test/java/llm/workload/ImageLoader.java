package llm.workload;

import java.lang.ref.SoftReference;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Gives the image files that simulations name, each read once as long as there is memory for it.
 * Thread-safe.
 */
public final class ImageLoader {

  private final Map<String, SoftReference<ByteBuffer>> loaded = new ConcurrentHashMap<>();

  /**
   * The image of a file as a {@code data:} URL in ASCII, read-only.
   *
   * @throws ImageException when it is no image, or not a whole one
   */
  public ByteBuffer load(String path) {
    SoftReference<ByteBuffer> known = loaded.get(path);
    ByteBuffer url = known == null ? null : known.get();
    if (url == null) {
      url = ImageFile.check(Path.of(path)).url();
      loaded.put(path, new SoftReference<>(url));
    }
    return url;
  }
}
