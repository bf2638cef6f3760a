package llm.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import llm.server.Event.Kind;

/** The JSON document of an answer that is not streamed, in vLLM's shape and order of keys. */
final class WholeAnswer {

  private final AnswerPlan plan;

  WholeAnswer(AnswerPlan plan) {
    this.plan = plan;
  }

  /** The document as the only event, due when the last token is. */
  Script script(Schedule schedule) {
    long due = schedule.next();
    for (int token = 1; token < plan.tokens(); token++) {
      due = schedule.next();
    }
    int tokens = plan.tokens() * plan.ask().allChoices();
    return Script.of(List.of(new Event(due, Kind.BARE, json(tokens), tokens)));
  }

  private String json(int tokens) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    answer
        .put("id", plan.id())
        .put("object", plan.ask().chat() ? "chat.completion" : "text_completion")
        .put("created", plan.created())
        .put("model", plan.model());
    ArrayNode choices = answer.putArray("choices");
    for (int choice = 0; choice < plan.ask().allChoices(); choice++) {
      choices.add(choice(choice));
    }
    String json = answer.toString();
    return json.substring(0, json.length() - 1)
        + plan.usage().whole(tokens)
        + ",\"system_fingerprint\":\"simulated\"}";
  }

  private ObjectNode choice(int choice) {
    ObjectNode node = JsonNodeFactory.instance.objectNode().put("index", choice);
    if (plan.ask().chat()) {
      node.set("message", message(choice));
    } else {
      node.put("text", plan.words().text(choice, 0, plan.tokens()));
    }
    return node.putNull("logprobs")
        .put("finish_reason", plan.finishReason())
        .putNull("stop_reason")
        .putNull("token_ids");
  }

  private ObjectNode message(int choice) {
    int reasoning = Math.min(plan.reasoning().tokens(), plan.tokens());
    ObjectNode message =
        JsonNodeFactory.instance
            .objectNode()
            .put("role", "assistant")
            .putNull("content")
            .putNull("refusal");
    if (plan.toolCall().isPresent()) {
      message.set("tool_calls", plan.toolCall().get().whole(choice));
    } else {
      message.put(plan.key(), plan.words().text(choice, reasoning, plan.tokens()));
    }
    return message.put(
        plan.reasoning().key(), reasoning == 0 ? null : plan.words().text(choice, 0, reasoning));
  }
}
