package llm.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerAddressTest {

  @ParameterizedTest
  @CsvSource({
    "http://gpu, false, gpu, 80, gpu",
    "https://gpu/a/b?c=d, true, gpu, 443, gpu",
    "http://my_vllm:8000, false, my_vllm, 8000, my_vllm:8000",
    "https://user:p@ss@my_vllm:8443/x, true, my_vllm, 8443, my_vllm:8443",
    "http://user:pass@gpu:81, false, gpu, 81, gpu:81",
    "http://[::1]:8000, false, ::1, 8000, [::1]:8000",
    "http://[::1], false, ::1, 80, [::1]"
  })
  void shouldTakeTheUrlApart(URI url, boolean tls, String host, int port, String authority) {
    ServerAddress address = ServerAddress.of(url);

    assertThat(address).isEqualTo(new ServerAddress(tls, host, port, authority));
    assertThat(address.shown()).isEqualTo((tls ? "https://" : "http://") + authority);
  }
}
