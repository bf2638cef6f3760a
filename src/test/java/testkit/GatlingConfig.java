package testkit;

import com.typesafe.config.ConfigFactory;
import java.util.HashMap;
import java.util.Map;

/** System properties, Gatling's own keys among them, for as long as something is done. */
public final class GatlingConfig {

  private GatlingConfig() {}

  /** Something to be done, and what comes of it. */
  @FunctionalInterface
  public interface Action<T, E extends Exception> {

    T get() throws E;
  }

  /**
   * Does something while keys such as {@code gatling.ssl.handshakeTimeout} are set, and restores
   * what was set before.
   */
  public static <T, E extends Exception> T during(Map<String, String> keys, Action<T, E> action)
      throws E {
    Map<String, String> before = new HashMap<>();
    keys.keySet().forEach(key -> before.put(key, System.getProperty(key)));
    try {
      set(keys);
      return action.get();
    } finally {
      set(before);
    }
  }

  private static void set(Map<String, String> properties) {
    properties.forEach(
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
