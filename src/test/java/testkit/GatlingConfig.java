package testkit;

import com.typesafe.config.ConfigFactory;
import java.util.HashMap;
import java.util.Map;

/** System properties, Gatling's own keys among them, set for a while and restored afterwards. */
public final class GatlingConfig implements AutoCloseable {

  private final Map<String, String> before = new HashMap<>();

  /** Sets keys such as {@code gatling.ssl.handshakeTimeout}. */
  public GatlingConfig(Map<String, String> keys) {
    keys.forEach(
        (key, value) -> {
          before.put(key, System.getProperty(key));
          System.setProperty(key, value);
        });
    ConfigFactory.invalidateCaches();
  }

  @Override
  public void close() {
    before.forEach(
        (key, value) -> {
          if (value == null) {
            System.clearProperty(key);
          } else {
            System.setProperty(key, value);
          }
        });
    ConfigFactory.invalidateCaches();
  }
}
