package llm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import llm.server.ReceivedRequest;
import llm.server.SimulatedServer;
import llm.settings.SimulatedSettings;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import testkit.Capture;
import testkit.GatlingCommand;
import testkit.GatlingProcessRun.Ended;
import testkit.InParallel;
import testkit.StrictJson;

/**
 * What the simulations that are shipped put on the wire has the keys of {@code vllm bench serve},
 * in their order, and values of their kinds. The exceptions are keys of that tool's own: {@code
 * repetition_penalty}, {@code logprobs} that are null, {@code truncate_prompt_tokens}.
 */
class SimulationBodiesTest {

  private static final List<String> OF_VLLM_BENCH =
      List.of("repetition_penalty", "logprobs", "truncate_prompt_tokens");

  private static final String CHAT = "/v1/chat/completions";

  @TempDir static Path folder;

  private static List<ReceivedRequest> received;

  @BeforeAll
  static void run() {
    SimulatedSettings settings = SimulatedSettings.defaults().withKeptRequests(200);
    try (SimulatedServer server = SimulatedServer.start(settings)) {
      List<Ended> ended =
          InParallel.run(
              command(server, TextSimulation.class, "8/8"),
              command(server, TextSimulation.class, "8/8")
                  .with("llm.request.endpoint", "completions"),
              command(server, ImageSimulation.class, "8/8@64x32"),
              command(server, EmbeddingSimulation.class, "8"),
              command(server, RerankSimulation.class, "4/8*3"));
      assertThat(ended).allSatisfy(run -> assertThat(run.status()).as(run.output()).isZero());
      received = server.received();
    }
  }

  @Test
  void shouldChatAsVllmBenchWhenTextIsSent() {
    assertAlike(bodies(CHAT, false), "chat-random", CHAT);
  }

  @Test
  void shouldChatAsVllmBenchWhenImagesAreSent() {
    assertAlike(bodies(CHAT, true), "chat-random-mm", CHAT);
  }

  @Test
  void shouldCompleteAsVllmBench() {
    String path = "/v1/completions";
    assertAlike(bodies(path, false), "completions-random", path);
  }

  @Test
  void shouldEmbedAsVllmBench() {
    String path = "/v1/embeddings";
    assertAlike(bodies(path, false), "embeddings", path);
  }

  @Test
  void shouldRankAsVllmBench() {
    String path = "/v1/rerank";
    assertAlike(bodies(path, false), "rerank", path);
  }

  private static GatlingCommand command(SimulatedServer server, Class<?> type, String shape) {
    return GatlingCommand.text(folder.resolve(type.getSimpleName() + shape.hashCode()))
        .simulation(type)
        .with("llm.target.url", server.url())
        .with("llm.load.requests", 2)
        .with("llm.shapes", shape);
  }

  private static List<JsonNode> bodies(String path, boolean image) {
    return received.stream()
        .filter(request -> request.method().equals("POST") && request.path().equals(path))
        .map(ReceivedRequest::text)
        .filter(text -> text.contains("image_url") == image)
        .map(StrictJson::parse)
        .toList();
  }

  private static void assertAlike(List<JsonNode> sent, String capture, String path) {
    ObjectNode bench =
        (ObjectNode)
            Capture.jsonValues("vllm-bench-0.32/" + capture + ".json").stream()
                .filter(request -> request.get("path").textValue().equals(path))
                .findFirst()
                .orElseThrow()
                .get("body");
    bench.remove(OF_VLLM_BENCH);

    assertThat(sent).hasSize(2).extracting(body -> form(body)).containsOnly(form(bench));
  }

  /** Keys in their order and kinds of values; of a list the kinds of its entries. */
  private static String form(JsonNode value) {
    if (value.isObject()) {
      Map<String, String> fields = new LinkedHashMap<>();
      value.properties().forEach(field -> fields.put(field.getKey(), form(field.getValue())));
      return fields.toString();
    }
    if (value.isArray()) {
      return StreamSupport.stream(value.spliterator(), false)
          .map(SimulationBodiesTest::form)
          .collect(Collectors.toCollection(TreeSet::new))
          .toString();
    }
    return value.isBoolean() ? value.asText() : value.getNodeType().toString();
  }
}
