package llm.report.html;

import io.pebbletemplates.pebble.PebbleEngine;
import io.pebbletemplates.pebble.loader.ClasspathLoader;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** The templates of the pages, and what is put into them as it is. */
final class Templates {

  private static final String FOLDER = "llm/report/";

  private Templates() {}

  /** Fills in a template; every text is escaped unless the template says otherwise. */
  static void write(String name, Map<String, Object> values, Writer out) throws IOException {
    ClasspathLoader loader = new ClasspathLoader(Templates.class.getClassLoader());
    loader.setCharset(StandardCharsets.UTF_8.name());
    new PebbleEngine.Builder()
        .loader(loader)
        .strictVariables(true)
        .cacheActive(false)
        .build()
        .getTemplate(FOLDER + name)
        .evaluate(out, values);
  }

  /** A filled-in template. */
  static String text(String name, Map<String, Object> values) throws IOException {
    StringWriter out = new StringWriter();
    write(name, values, out);
    return out.toString();
  }

  /** A file beside the templates. */
  static String asset(String name) throws IOException {
    return resource(FOLDER + name);
  }

  /** The charts' library, which its version is part of the path of. */
  static String charts() throws IOException {
    String version =
        resource("META-INF/maven/org.webjars.npm/echarts/pom.properties")
            .lines()
            .filter(line -> line.startsWith("version="))
            .map(line -> line.substring("version=".length()).strip())
            .findFirst()
            .orElseThrow(() -> new IOException("the version of ECharts is not known"));
    return resource("META-INF/resources/webjars/echarts/" + version + "/dist/echarts.min.js");
  }

  private static String resource(String path) throws IOException {
    try (InputStream in = Templates.class.getClassLoader().getResourceAsStream(path)) {
      if (in == null) {
        throw new IOException(path + " is not on the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
