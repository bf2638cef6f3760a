package llm.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import llm.settings.ImageSize;
import org.junit.jupiter.api.Test;

class ImageCacheTest {

  private static final ImageFile FILE = new ImageFile(Path.of("a.png"), ImageType.PNG, 10);
  private static final Optional<ImageSize> AS_IT_IS = Optional.empty();

  @Test
  void shouldMakeAnImageOnceForEachSize() {
    ImageCache cache = new ImageCache(100);
    ByteBuffer first = cache.get(FILE, AS_IT_IS, () -> ByteBuffer.allocate(40));
    ByteBuffer resized =
        cache.get(FILE, Optional.of(new ImageSize(8, 8)), () -> ByteBuffer.allocate(60));

    assertThat(cache.get(FILE, AS_IT_IS, () -> ByteBuffer.allocate(1))).isSameAs(first);
    assertThat(cache.get(FILE, Optional.of(new ImageSize(8, 8)), () -> ByteBuffer.allocate(1)))
        .isSameAs(resized);
  }

  @Test
  void shouldMakeAnImageAnewWhenThereIsNoMemoryForIt() {
    ImageCache cache = new ImageCache(100);
    ImageFile small = new ImageFile(Path.of("b.png"), ImageType.PNG, 10);

    assertThat(cache.get(FILE, AS_IT_IS, () -> ByteBuffer.allocate(101)).remaining())
        .isEqualTo(101);
    assertThat(cache.get(FILE, AS_IT_IS, () -> ByteBuffer.allocate(102)).remaining())
        .isEqualTo(102);
    ByteBuffer kept = cache.get(small, AS_IT_IS, () -> ByteBuffer.allocate(100));
    assertThat(cache.get(small, AS_IT_IS, () -> ByteBuffer.allocate(1))).isSameAs(kept);
  }
}
