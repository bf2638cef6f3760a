package llm.workload;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.OptionalInt;

/**
 * Objects with a {@code prompt}, or with a conversation as ShareGPT or the chat API has it. What
 * else an object holds means nothing.
 */
final class JsonPrompts implements PromptReader {

  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final boolean promptIsNeeded;

  /**
   * A reader.
   *
   * @param promptIsNeeded whether an object with neither is a mistake; otherwise it is skipped
   */
  JsonPrompts(boolean promptIsNeeded) {
    this.promptIsNeeded = promptIsNeeded;
  }

  @Override
  public Entry read(RawRecord record) throws PromptMistake {
    String text = record.text();
    if (text.isBlank()) {
      return Entry.NOTHING;
    }
    JsonNode object = parsed(text, record.line());
    if (!object.isObject()) {
      throw new PromptMistake(record.line(), "must be an object such as {\"prompt\": \"…\"}");
    }
    JsonNode conversation = object.path(object.has("conversations") ? "conversations" : "messages");
    if (!object.has("prompt") && conversation.isArray()) {
      return conversation(conversation, object, record.line());
    }
    if (!object.has("prompt") && !promptIsNeeded) {
      return Entry.skipped("without a conversation");
    }
    String prompt = text(object, "prompt", record.line());
    if (prompt.isBlank()) {
      throw new PromptMistake(record.line(), "\"prompt\" is missing or empty");
    }
    FilePrompt alone = FilePrompt.of(prompt);
    return Entry.of(
        new FilePrompt(
            text(object, "system", record.line()),
            alone.turns(),
            text(object, "image", record.line()),
            outputTokens(object, record.line())));
  }

  private static Entry conversation(JsonNode turns, JsonNode object, long line)
      throws PromptMistake {
    ConversationReader reader = new ConversationReader(text(object, "system", line));
    for (JsonNode turn : turns) {
      reader.add(
          turn.path(turn.has("from") ? "from" : "role").asText(),
          turn.path(turn.has("value") ? "value" : "content"));
    }
    String image = text(object, "image", line);
    OptionalInt outputTokens = outputTokens(object, line);
    return reader.problem().isPresent()
        ? Entry.skipped(reader.problem().get())
        : Entry.of(new FilePrompt(reader.system(), reader.turns(), image, outputTokens));
  }

  private static JsonNode parsed(String text, long line) throws PromptMistake {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      long place = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
      String why =
          e.getOriginalMessage().replaceAll("\\s+", " ").replaceAll(" \\(start marker.*", "");
      throw new PromptMistake(line + place - 1, "is not JSON: " + why);
    }
  }

  private static String text(JsonNode object, String name, long line) throws PromptMistake {
    JsonNode value = object.path(name);
    if (value.isTextual()) {
      return value.asText();
    }
    if (value.isMissingNode() || value.isNull()) {
      return "";
    }
    throw new PromptMistake(
        line, name + " = " + PromptMistake.quote(value.toString()) + ": must be a text");
  }

  private static OptionalInt outputTokens(JsonNode object, long line) throws PromptMistake {
    JsonNode value = object.path(OutputTokens.NAME);
    return value.isMissingNode() || value.isNull()
        ? OptionalInt.empty()
        : OptionalInt.of(OutputTokens.read(value.toString(), line));
  }
}
