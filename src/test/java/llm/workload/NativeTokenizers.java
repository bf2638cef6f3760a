package llm.workload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Makes the library of tokenizers, which is native code that it unpacks, stay on this machine: it
 * would look for graphics cards' versions of itself on the web, report that it is used, and fail
 * where the home directory cannot be written to.
 */
final class NativeTokenizers {

  private static final String CACHE = "ENGINE_CACHE_DIR";

  private NativeTokenizers() {}

  /** To be called before the library is used. What the user has set stays. */
  static void prepare() {
    setUnlessSet("ai.djl.offline", "true");
    setUnlessSet("OPT_OUT_TRACKING", "true");
    boolean cacheIsChosen = isSet(CACHE) || isSet("DJL_CACHE_DIR");
    if (!cacheIsChosen && !canWriteTo(Path.of(System.getProperty("user.home"), ".djl.ai"))) {
      System.setProperty(CACHE, ownFolder().toString());
    }
  }

  /** Whether a folder is there and writable, or can be made. */
  static boolean canWriteTo(Path folder) {
    try {
      return Files.isWritable(Files.createDirectories(folder));
    } catch (IOException e) {
      return false;
    }
  }

  private static Path ownFolder() {
    String user = System.getProperty("user.name").replaceAll("\\W", "_");
    return Path.of(System.getProperty("java.io.tmpdir"), "gatling-llm-" + user);
  }

  private static void setUnlessSet(String property, String value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, value);
    }
  }

  private static boolean isSet(String name) {
    return System.getenv(name) != null || System.getProperty(name) != null;
  }
}
