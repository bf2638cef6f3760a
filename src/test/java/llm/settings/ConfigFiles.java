package llm.settings;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigResolveOptions;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Finds, parses and merges the configuration files: the file named by {@code llm.config} first,
 * then every {@code llm.conf} on the class path, the nearest first.
 */
final class ConfigFiles {

  /** The name of the configuration file on the class path. */
  static final String NAME = "llm.conf";

  private final SettingsSources sources;
  private final Mistakes mistakes;

  ConfigFiles(SettingsSources sources, Mistakes mistakes) {
    this.sources = sources;
    this.mistakes = mistakes;
  }

  /** All files as one, substitutions made where they found something. */
  Config read() {
    Config merged = ConfigFactory.empty();
    for (URL url : urls()) {
      merged = merged.withFallback(parse(url));
    }
    try {
      return merged.resolve(
          ConfigResolveOptions.noSystem()
              .setAllowUnresolved(true)
              .appendResolver(new EnvironmentResolver(sources.environment())));
    } catch (ConfigException.UnresolvedSubstitution e) {
      return giveUp(e, "substitutions (${…}) go round in a circle");
    } catch (ConfigException e) {
      return giveUp(e, "substitutions (${…}) put together what does not fit together");
    }
  }

  /** A place for messages: the file, relative to the working directory if inside, and the line. */
  String describe(ConfigOrigin origin) {
    String file =
        Optional.ofNullable(origin.url()).map(this::describe).orElseGet(origin::description);
    return origin.lineNumber() > 0 && origin.url() != null
        ? file + ":" + origin.lineNumber()
        : file;
  }

  private List<URL> urls() {
    List<URL> urls = new ArrayList<>();
    namedFile().ifPresent(urls::add);
    try {
      urls.addAll(Collections.list(sources.classLoader().getResources(NAME)));
    } catch (IOException e) {
      mistakes.add("", "", NAME, "cannot be looked for on the class path: " + e.getMessage());
    }
    return urls;
  }

  private Optional<URL> namedFile() {
    String property = sources.properties().get(FileSource.FILE_KEY);
    Optional<RawValue> name =
        property != null
            ? Optional.of(RawValue.text(property, "-D" + FileSource.FILE_KEY))
            : EnvironmentSource.value(sources.environment(), FileSource.FILE_VARIABLE);
    return name.flatMap(this::fileNamed);
  }

  private Optional<URL> fileNamed(RawValue name) {
    String message = "must name a readable file";
    try {
      Path file = sources.directory().resolve(name.text().orElseThrow()).normalize();
      if (Files.isReadable(file) && Files.isRegularFile(file)) {
        return Optional.of(file.toUri().toURL());
      }
      message = message + "; looked for " + file;
    } catch (InvalidPathException | IOException e) {
      message = message + "; this is no name of a file";
    }
    mistakes.add(FileSource.FILE_KEY, name.shown(), name.origin(), message);
    return Optional.empty();
  }

  private Config parse(URL url) {
    try {
      return ConfigFactory.parseURL(url);
    } catch (ConfigException e) {
      String where = e.origin() == null ? describe(url) : describe(e.origin());
      mistakes.add("", "", where, SyntaxErrors.message(e, url));
      return ConfigFactory.empty();
    }
  }

  private Config giveUp(ConfigException exception, String message) {
    String where = exception.origin() == null ? NAME : describe(exception.origin());
    mistakes.add("", "", where, message);
    return ConfigFactory.empty();
  }

  private String describe(URL url) {
    if (!url.getProtocol().equals("file")) {
      return url.getPath().replaceFirst("^.*/(?=[^/]+!/)", "");
    }
    try {
      Path file = Path.of(url.toURI()).normalize();
      return file.startsWith(sources.directory())
          ? sources.directory().relativize(file).toString()
          : file.toString();
    } catch (URISyntaxException e) {
      return url.toString();
    }
  }
}
