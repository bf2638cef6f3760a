package testkit;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;

/**
 * What was printed to standard output while something was done.
 *
 * @param value what came of it
 * @param lines of the output
 */
public record Printed<T>(T value, List<String> lines) {

  /** Does it, and keeps what is printed meanwhile from the console. */
  public static <T> Printed<T> by(Supplier<T> work) {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    PrintStream before = System.out;
    T value;
    try (PrintStream captured = new PrintStream(output, true, StandardCharsets.UTF_8)) {
      System.setOut(captured);
      value = work.get();
    } finally {
      System.setOut(before);
    }
    return new Printed<>(value, output.toString(StandardCharsets.UTF_8).lines().toList());
  }
}
