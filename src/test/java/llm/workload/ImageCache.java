package llm.workload;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import llm.settings.ImageSize;

/**
 * Keeps images that were read or resized once, the first ones that there is memory for; the others
 * are made anew each time. Thread-safe.
 */
final class ImageCache {

  private record Key(ImageFile file, Optional<ImageSize> size) {}

  private final Map<Key, ByteBuffer> kept = new ConcurrentHashMap<>();
  private final AtomicLong room;

  /**
   * Keeps nothing yet.
   *
   * @param bytes of memory that there are for it
   */
  ImageCache(long bytes) {
    this.room = new AtomicLong(bytes);
  }

  /** The image of a file in a size, or as it is; made where it is not kept. */
  ByteBuffer get(ImageFile file, Optional<ImageSize> size, Supplier<ByteBuffer> maker) {
    Key key = new Key(file, size);
    ByteBuffer known = kept.get(key);
    if (known != null) {
      return known;
    }
    ByteBuffer made = maker.get();
    if (room.addAndGet(-made.remaining()) >= 0) {
      ByteBuffer first = kept.putIfAbsent(key, made);
      if (first == null) {
        return made;
      }
      // two threads have made it
      made = first;
    }
    room.addAndGet(made.remaining());
    return made;
  }
}
