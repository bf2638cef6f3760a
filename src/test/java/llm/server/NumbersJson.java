package llm.server;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import llm.server.Items.ValueForm;

/** Vectors and scores as JSON: 32-bit floats, written out as Python does, with all digits. */
final class NumbersJson {

  private static final int DIGITS = 22;

  private NumbersJson() {}

  /** One number. */
  static String number(float number) {
    // bare NaN and Infinity, as Python's writer of JSON has them
    return NumberOutput.toString((double) number, true);
  }

  /** A vector as a list of numbers. */
  static String list(float[] vector) {
    StringBuilder json = new StringBuilder(vector.length * DIGITS + 2).append('[');
    for (int i = 0; i < vector.length; i++) {
      json.append(i == 0 ? "" : ",").append(number(vector[i]));
    }
    return json.append(']').toString();
  }

  /** A vector as little-endian bytes in base64. */
  static String base64(float[] vector) {
    ByteBuffer bytes = ByteBuffer.allocate(vector.length * Float.BYTES);
    bytes.order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().put(vector);
    return "\"" + Base64.getEncoder().encodeToString(bytes.array()) + "\"";
  }

  /** The number, or what is asked for in its place. */
  static float spoilt(float number, ValueForm form) {
    return switch (form) {
      case NAN -> Float.NaN;
      case INFINITY -> Float.POSITIVE_INFINITY;
      default -> number;
    };
  }
}
