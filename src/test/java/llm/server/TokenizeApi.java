package llm.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import llm.settings.SimulatedSettings;

/**
 * The endpoint that counts the tokens of a prompt or of messages, by the rule of {@link Prompt}.
 */
final class TokenizeApi {

  private static final Pattern SPACE = Pattern.compile("\\p{javaWhitespace}+");
  private static final int VOCABULARY_SIZE = 151_936;

  private final SimulatedSettings settings;
  private final ObjectMapper mapper;
  private final Limits limits;

  TokenizeApi(SimulatedSettings settings, ObjectMapper mapper) {
    this.settings = settings;
    this.mapper = mapper;
    this.limits = new Limits(settings);
  }

  /**
   * The body of the response.
   *
   * @throws ApiError for a request that cannot be answered
   */
  String body(Request request) {
    JsonNode ask = read(request.body());
    limits.checkModel(ask.path("model").asText(null));
    List<String> words = texts(ask).flatMap(TokenizeApi::words).toList();
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    answer.put("count", words.size()).put("max_model_len", settings.maxModelLength());
    ArrayNode tokens = answer.putArray("tokens");
    words.forEach(word -> tokens.add(Math.floorMod(word.hashCode(), VOCABULARY_SIZE)));
    if (ask.path("return_token_strs").asBoolean()) {
      words.forEach(answer.putArray("token_strs")::add);
    } else {
      answer.putNull("token_strs");
    }
    return answer.toString();
  }

  private JsonNode read(byte[] body) {
    try {
      return mapper.readTree(body);
    } catch (JsonProcessingException e) {
      throw ApiError.notJson(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<String> texts(JsonNode ask) {
    if (ask.path("prompt").isTextual()) {
      return Stream.of(ask.path("prompt").textValue());
    }
    if (!ask.path("messages").isArray()) {
      throw ApiError.invalid(
          "missing",
          "body.prompt",
          "Field required",
          "'input': '<dict of " + ask.size() + " items>'");
    }
    return elements(ask.path("messages"))
        .map(message -> message.path("content"))
        .flatMap(
            content ->
                content.isArray()
                    ? elements(content).map(part -> part.path("text").asText())
                    : Stream.of(content.asText()));
  }

  private static Stream<JsonNode> elements(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false);
  }

  private static Stream<String> words(String text) {
    return SPACE.splitAsStream(text).filter(word -> !word.isEmpty());
  }
}
