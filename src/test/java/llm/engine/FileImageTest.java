package llm.engine;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static llm.LlmDsl.chat;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import llm.api.DialectRules;
import llm.api.SecretFilter;
import llm.measure.RequestRecord;
import llm.measure.Verdict;
import llm.server.SimulatedServer;
import llm.settings.Dialect;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.Test;
import testkit.GatlingRun;

/** When and where the image files are read that a simulation names. */
class FileImageTest {

  private static final String PNG =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQ"
          + "GAhKmMIQAAAABJRU5ErkJggg==";

  private final Map<String, ByteBuffer> loaded = new ConcurrentHashMap<>();
  private final Queue<String> readers = new ConcurrentLinkedQueue<>();
  private final Queue<RequestRecord> records = new ConcurrentLinkedQueue<>();

  @Test
  void shouldReadFilesAheadOrOffTheEventLoops() {
    try (SimulatedServer server = SimulatedServer.start(SimulatedSettings.defaults())) {
      LoadRun run = new LoadRun(options(server), () -> {}, IllegalStateException::new);
      GatlingRun.of(
          simulation -> {
            RunRegistry.begin(run);
            simulation
                .setUp(
                    scenario("look")
                        .exec(session -> session.set("image", "later.png"))
                        .exec(exec(chat("ahead").user("x").image("ahead.png").outputTokens(1)))
                        .exec(exec(chat("later").user("x").image("#{image}").outputTokens(1)))
                        .exec(exec(chat("again").user("x").image("#{image}").outputTokens(1)))
                        .injectOpen(atOnceUsers(1)))
                .protocols(http.baseUrl(server.url().toString()).disableWarmUp());
          });
    }

    assertThat(records).hasSize(3).allMatch(record -> record.verdict() == Verdict.OK);
    assertThat(readers).hasSize(2);
    assertThat(readers).element(0).asString().startsWith("ahead.png by main");
    assertThat(readers).element(1).isEqualTo("later.png by llm-file-reader");
  }

  @Test
  void shouldRefuseARequestWhoseFileCannotBeSent() {
    RunOptions options =
        options(
            new ImageDefaults(
                false,
                name -> Optional.empty(),
                name -> {
                  throw new IllegalArgumentException(name + ": no such image file");
                }),
            Dialect.VLLM,
            "http://localhost");
    DialectRules rules = DialectRules.of(Dialect.VLLM);

    assertThat(chat("a").user("x").image("no.png").content(options).obstacle(rules))
        .contains("no.png: no such image file");
    assertThat(chat("a").user("x").image("#{file}").content(options).obstacle(rules)).isEmpty();
    assertThat(chat("a").user("x").image("https://a/b.png").content(options).obstacle(rules))
        .isEmpty();
  }

  private RunOptions options(SimulatedServer server) {
    return options(
        new ImageDefaults(false, name -> Optional.ofNullable(loaded.get(name)), this::load),
        Dialect.VLLM,
        server.url().toString());
  }

  private ByteBuffer load(String name) {
    readers.add(name + " by " + Thread.currentThread().getName());
    return loaded.computeIfAbsent(
        name, any -> ByteBuffer.wrap(PNG.getBytes(StandardCharsets.US_ASCII)));
  }

  private RunOptions options(ImageDefaults images, Dialect dialect, String url) {
    return new RunOptions(
        "run",
        new Target(
            URI.create(url),
            DialectRules.of(dialect),
            List.of("simulated"),
            List.of(),
            Map.of(),
            Map.of()),
        new Timeouts(Duration.ofMinutes(1), Optional.empty(), Optional.empty()),
        false,
        images,
        PoolingDefaults.NOTHING,
        false,
        true,
        false,
        new SecretFilter(List.of()),
        name -> false,
        records::add);
  }
}
