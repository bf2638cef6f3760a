package llm.server;

import io.netty.util.internal.logging.InternalLoggerFactory;
import io.netty.util.internal.logging.JdkLoggerFactory;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import llm.settings.SimulatedSettings;

/**
 * The simulated server as a program of its own.
 *
 * <pre>{@code
 * mvn test-compile exec:java -Dexec.mainClass=llm.server.SimulatedServerMain \
 *     -Dexec.args="--port 8000 --ttft 80ms --itl 20ms"
 * }</pre>
 *
 * <p>As a reference for other clients' clocks on a machine of few cores, start it with {@code
 * -XX:+UseSerialGC -XX:TieredStopAtLevel=1}: the optimizing compiler otherwise competes with the
 * event loop for the first minute.
 *
 * <p>Prints one line, {@code listening on http://127.0.0.1:8000}, once it takes requests. SIGTERM
 * ends it and completes its truth log. A wrong option ends it with status 2 and one line that says
 * what is wrong.
 */
public final class SimulatedServerMain {

  private static final int USAGE_ERROR = 2;

  private SimulatedServerMain() {}

  /**
   * Starts the server and stays until the process is told to end.
   *
   * @param arguments {@code --help} lists them
   */
  @SuppressWarnings("resource") // closed by the shutdown hook
  public static void main(String[] arguments) {
    List<String> all = Arrays.asList(arguments);
    if (all.contains("--help")) {
      System.out.print("The simulated server. Options, or -Dllm.simulated.OPTION=VALUE:\n");
      System.out.print(SimulatedOptions.help());
      return;
    }
    // whatever logging is configured for a load test: here standard output is for one line
    InternalLoggerFactory.setDefaultFactory(JdkLoggerFactory.INSTANCE);
    try {
      SimulatedSettings settings = SimulatedOptions.read(arguments, System.getProperties());
      WarmUp.run();
      // what the rehearsal left behind would otherwise be collected while the first requests are
      // answered
      System.gc();
      SimulatedServer server = SimulatedServer.start(settings);
      Runtime.getRuntime().addShutdownHook(new Thread(server::close, "simulated-server-end"));
      System.out.println("listening on " + server.url());
      server.awaitClose();
    } catch (IllegalArgumentException | IllegalStateException | UncheckedIOException e) {
      System.err.println(e.getMessage());
      System.exit(USAGE_ERROR);
    }
  }
}
