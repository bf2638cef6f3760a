package llm.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import llm.settings.SettingsTest.Sources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImageBucketsTest {

  private static final String KEY = "llm.image.buckets";

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "256x256:0.5,720x1280:0.5",
        " 256x256 : 0.5 , 720x1280 : .5 ",
        "{(256, 256, 1): 0.5, (720, 1280, 1): 0.5}",
        "{(256, 256, 1): 0.5, (720, 1280, 1): 5e-1, (720, 1280, 16): 0.0}"
      })
  void shouldUnderstandBothWaysOfWriting(String text) {
    ImageBuckets buckets = read(text);

    assertThat(buckets)
        .isEqualTo(
            new ImageBuckets(
                List.of(
                    new ImageBuckets.Bucket(new ImageSize(256, 256), 0.5),
                    new ImageBuckets.Bucket(new ImageSize(720, 1280), 0.5))));
    assertThat(buckets.text()).isEqualTo("256x256:0.5,720x1280:0.5");
    assertThat(buckets.only()).isEmpty();
  }

  @Test
  void shouldBeAPlainSizeWhenThereIsOnlyOne() {
    ImageBuckets buckets = read("448x448:1");

    assertThat(buckets.only()).contains(new ImageSize(448, 448));
    assertThat(buckets.text()).isEqualTo("448x448:1");
  }

  @Test
  void shouldTakeProbabilitiesThatAreRounded() {
    assertThat(read("1x1:0.333,2x2:0.333,3x3:0.333").buckets()).hasSize(3);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 256x256",
    "0.2499, 256x256",
    "0.25, 512x512",
    "0.7499, 512x512",
    "0.75, 720x1280",
    "0.9999999, 720x1280"
  })
  void shouldHitEachSizeByItsProbability(double place, String size) {
    ImageBuckets buckets = read("256x256:0.25,512x512:0.5,720x1280:0.25");

    assertThat(buckets.at(place).name()).isEqualTo(size);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "256x256:0.5,720x1280:0.4 | the probabilities add up to 0.9 and not to 1",
        "256x256:0.7,720x1280:0.7 | the probabilities add up to 1.4 and not to 1",
        "256x256:0 | the probabilities add up to 0.0 and not to 1",
        "{(256,256,1): 0.5, (720,1280,16): 0.5} | videos of 16 frames cannot be sent",
        "0x256:1 | height must be 1 to 16384",
        "256x20000:1 | width must be 1 to 16384"
      })
  void shouldSayWhatIsWrongWhenBucketsMakeNoSense(String text, String message) {
    assertThat(new Sources(directory).property(KEY, text).mistakes())
        .containsExactly(
            "llm.image.buckets = %s (-Dllm.image.buckets): must be %s: %s"
                .formatted(text, ImageBuckets.ALLOWED, message));
  }

  @ParameterizedTest
  @ValueSource(strings = {"256x256", "256:0.5,256:0.5", "axb:1", "256x256:1;", "9999999999x1:1"})
  void shouldSayWhatIsAllowedWhenItIsWrittenOtherwise(String text) {
    assertThat(new Sources(directory).property(KEY, text).mistakes())
        .containsExactly(
            "llm.image.buckets = %s (-Dllm.image.buckets): must be %s"
                .formatted(text, ImageBuckets.ALLOWED));
  }

  private ImageBuckets read(String text) {
    return new Sources(directory).property(KEY, text).load().image().buckets();
  }
}
