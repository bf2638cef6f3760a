package llm.server;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.EnumNamingStrategies;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Reads misbehaviours from JSON. */
final class MisbehaviourReader {

  /** The key of a request's body that holds its misbehaviours. */
  static final String KEY = "simulate";

  private static final Map<String, Class<? extends Misbehaviour>> KEYS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("status", Instead.Status.class),
              Map.entry("busy", Instead.Busy.class),
              Map.entry("redirect", Instead.Redirect.class),
              Map.entry("raw", Instead.Raw.class),
              Map.entry("shape", Wording.Shape.class),
              Map.entry("role", Wording.Role.class),
              Map.entry("tokens", Wording.Tokens.class),
              Map.entry("tokensPerEvent", Wording.TokensPerEvent.class),
              Map.entry("reasoning", Wording.Reasoning.class),
              Map.entry("toolCall", Wording.ToolCall.class),
              Map.entry("refusal", Wording.Refusal.class),
              Map.entry("empty", Wording.Empty.class),
              Map.entry("finish", Wording.Finish.class),
              Map.entry("usage", Wording.UsageReport.class),
              Map.entry("done", Wording.Done.class),
              Map.entry("items", Items.class),
              Map.entry("stall", ScriptChange.Stall.class),
              Map.entry("error", ScriptChange.ErrorEvent.class),
              Map.entry("junk", ScriptChange.Junk.class),
              Map.entry("keepAlive", ScriptChange.KeepAlive.class),
              Map.entry("headersAfterMs", Delivery.HeadersAfter.class),
              Map.entry("contentType", Delivery.ContentType.class),
              Map.entry("headers", Delivery.Headers.class),
              Map.entry("framing", Delivery.Framing.class),
              Map.entry("connection", Delivery.Connection.class),
              Map.entry("goAway", Delivery.GoAway.class),
              Map.entry("gzip", Delivery.Gzip.class),
              Map.entry("cut", Delivery.Cut.class),
              Map.entry("writes", Delivery.Writes.class),
              Map.entry("lines", Delivery.Lines.class)));

  private final JsonMapper mapper =
      JsonMapper.builder().enumNamingStrategy(EnumNamingStrategies.LOWER_CAMEL_CASE).build();

  /**
   * What a body asks for under the key {@code simulate}; nothing where it is no JSON object.
   *
   * @throws ApiError 400 with one clear line, where the value of the key is not what it should be
   */
  Misbehaviours inBody(byte[] body) {
    try (JsonParser json = mapper.createParser(body)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        return Misbehaviours.NONE;
      }
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String key = json.currentName();
        json.nextToken();
        if (key.equals(KEY)) {
          return read(mapper.<JsonNode>readTree(json));
        }
        json.skipChildren();
      }
      return Misbehaviours.NONE;
    } catch (IOException e) {
      return Misbehaviours.NONE;
    }
  }

  /**
   * Reads an object of misbehaviours.
   *
   * @throws ApiError 400 with one clear line, where it is not one
   */
  Misbehaviours read(String json) {
    try {
      return read(mapper.readTree(json));
    } catch (JsonProcessingException e) {
      throw invalid(KEY, "not JSON: " + e.getOriginalMessage());
    }
  }

  /**
   * Reads an object of misbehaviours.
   *
   * @throws ApiError 400 with one clear line, where it is not one
   */
  Misbehaviours read(JsonNode json) {
    if (!json.isObject()) {
      throw invalid(KEY, "not an object");
    }
    List<Misbehaviour> all = new ArrayList<>();
    json.properties().forEach(entry -> all.add(readOne(entry.getKey(), entry.getValue())));
    return Misbehaviours.of(all);
  }

  private Misbehaviour readOne(String key, JsonNode value) {
    Class<? extends Misbehaviour> kind = KEYS.get(key);
    if (kind == null) {
      throw invalid(KEY + "." + key, unknown(KEYS.keySet()));
    }
    if (value.isNull()) {
      throw invalid(KEY + "." + key, "null is not allowed");
    }
    try {
      return mapper.treeToValue(value, kind);
    } catch (ValueInstantiationException e) {
      requireKnownKeys(key, value, e);
      throw invalid(KEY + "." + key + path(e), reason(e, value));
    } catch (JsonMappingException e) {
      throw invalid(KEY + "." + key + path(e), reason(e, value));
    } catch (JsonProcessingException e) {
      throw invalid(KEY + "." + key, e.getOriginalMessage());
    }
  }

  /** A value may be wrong only because its key was misspelt: that is worth saying first. */
  private void requireKnownKeys(String key, JsonNode value, ValueInstantiationException e) {
    Set<String> known =
        mapper.getDeserializationConfig().introspect(e.getType()).findProperties().stream()
            .map(BeanPropertyDefinition::getName)
            .collect(Collectors.toCollection(TreeSet::new));
    if (e.getPath().isEmpty() && value.isObject()) {
      value
          .fieldNames()
          .forEachRemaining(
              name -> {
                if (!known.contains(name)) {
                  throw invalid(KEY + "." + key + "." + name, unknown(known));
                }
              });
    }
  }

  private static String unknown(Collection<String> known) {
    return "unknown key, allowed are " + String.join(", ", known);
  }

  private static String path(JsonMappingException e) {
    return e.getPath().stream()
        .map(at -> at.getFieldName() == null ? "[" + at.getIndex() + "]" : "." + at.getFieldName())
        .collect(Collectors.joining());
  }

  private static String reason(JsonMappingException e, JsonNode value) {
    if (e instanceof UnrecognizedPropertyException property) {
      return unknown(
          property.getKnownPropertyIds().stream().map(Object::toString).sorted().toList());
    }
    if (e instanceof InvalidFormatException wrong && wrong.getTargetType().isEnum()) {
      String message = wrong.getOriginalMessage();
      return wrong.getValue()
          + " is not allowed, "
          + message.substring(message.indexOf("not one of"));
    }
    if (e.getCause() instanceof IllegalArgumentException check) {
      return check.getMessage();
    }
    return e instanceof MismatchedInputException
        ? "this value is not possible: " + value
        : e.getOriginalMessage();
  }

  private static ApiError invalid(String where, String message) {
    return ApiError.badRequest(where + ": " + message, where);
  }
}
