package llm.report.html;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/**
 * Makes JSON fit to stand inside a {@code script} element: what could end the element, or begin a
 * comment in it, is escaped. In JSON these characters stand in strings only.
 */
final class ScriptSafeWriter extends FilterWriter {

  ScriptSafeWriter(Writer out) {
    super(out);
  }

  @Override
  public void write(int character) throws IOException {
    switch (character) {
      case '<' -> out.write("\\u003c");
      case '>' -> out.write("\\u003e");
      case '&' -> out.write("\\u0026");
      case '\u2028' -> out.write("\\u2028");
      case '\u2029' -> out.write("\\u2029");
      default -> out.write(character);
    }
  }

  @Override
  public void write(char[] characters, int offset, int length) throws IOException {
    for (int i = offset; i < offset + length; i++) {
      write(characters[i]);
    }
  }

  @Override
  public void write(String text, int offset, int length) throws IOException {
    for (int i = offset; i < offset + length; i++) {
      write(text.charAt(i));
    }
  }
}
