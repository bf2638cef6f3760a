package llm.settings;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The keys {@code llm.target.*}. */
final class TargetKeys {

  static final Key<Optional<URI>> URL =
      Key.of("llm.target.url", Types.serverUrl(), ServerUrl.SIMULATED, s -> s.target().url());

  static final Key<List<String>> MODEL =
      Key.of(
          "llm.target.model",
          Types.listOrNone("a list of names, or empty", Types.name()),
          "",
          s -> s.target().model());

  static final Key<Optional<Secret>> API_KEY =
      Key.of(
              "llm.target.api-key",
              Types.secret("a text on one line, or off"),
              "",
              s -> s.target().apiKey())
          .withFallback("OPENAI_API_KEY");

  static final Key<Map<String, String>> HEADERS =
      Key.of("llm.target.headers", Types.headers(), "{}", s -> s.target().headers());

  static final Key<Boolean> HTTP2 =
      Key.of("llm.target.http2", Types.flag(), "false", s -> s.target().http2());

  static final List<Key<?>> ALL = List.of(URL, MODEL, API_KEY, HEADERS, DialectKeys.PRESET, HTTP2);

  private TargetKeys() {}

  static TargetSettings read(Values values) {
    return new TargetSettings(
        values.get(URL),
        values.get(MODEL),
        values.get(API_KEY),
        values.get(HEADERS),
        DialectKeys.read(values),
        values.get(HTTP2));
  }
}
