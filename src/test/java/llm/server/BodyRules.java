package llm.server;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;

/** How a server reads the bodies of requests. */
final class BodyRules {

  private final MisbehaviourReader misbehaviours;
  private final Set<String> ignored;
  private final Set<String> allowed;
  private final ObjectMapper mapper;

  /** Reads one body. */
  @FunctionalInterface
  interface Reading<T> {

    /**
     * What the body asks for.
     *
     * @throws IOException for a body that is not JSON
     */
    T read(JsonParser json) throws IOException;
  }

  /**
   * @param ignored keys that the server does not know and skips, though others do know them
   * @param allowed keys beyond which it refuses any other; empty: it skips those it does not know
   */
  BodyRules(MisbehaviourReader misbehaviours, Set<String> ignored, Set<String> allowed) {
    this.misbehaviours = misbehaviours;
    this.ignored = Set.copyOf(ignored);
    this.allowed = Set.copyOf(allowed);
    this.mapper =
        JsonMapper.builder().configure(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION, false).build();
    mapper
        .getFactory()
        .setStreamReadConstraints(
            StreamReadConstraints.builder().maxStringLength(RequestAssembly.MAX_BODY).build());
  }

  /**
   * Reads a body.
   *
   * @throws ApiError where it is not as it should be
   */
  <T> T read(byte[] body, Reading<T> reading) {
    try (JsonParser json = mapper.createParser(body)) {
      return reading.read(json);
    } catch (JsonProcessingException e) {
      throw ApiError.notJson(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The misbehaviours that the parser stands on. */
  Misbehaviours misbehaviours(JsonParser json) throws IOException {
    return misbehaviours.read(mapper.<JsonNode>readTree(json));
  }

  /**
   * Whether the value of a key is to be skipped.
   *
   * @throws ApiError for a key that the server refuses
   */
  boolean ignores(String key) {
    if (!allowed.isEmpty() && !allowed.contains(key)) {
      throw ApiError.of(
          400, "invalid_request_error", "Unrecognized request argument supplied: " + key);
    }
    return ignored.contains(key);
  }
}
