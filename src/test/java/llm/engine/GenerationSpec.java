package llm.engine;

import io.gatling.commons.validation.Success;
import io.gatling.commons.validation.Validation;
import io.gatling.javaapi.core.CheckBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import llm.api.ContentPart;
import llm.api.Message;

/** What a simulation says about a generation request. Immutable once built. */
final class GenerationSpec {

  /** Which endpoint of the server to speak to. */
  enum Endpoint {
    /** {@code /v1/chat/completions}. */
    CHAT,
    /** {@code /v1/completions}. */
    COMPLETIONS,
    /** What {@code llm.request.endpoint} says. */
    CONFIGURED
  }

  private final Draft content;

  private GenerationSpec(Draft content) {
    this.content = content;
  }

  static GenerationSpec named(String name, Endpoint endpoint) {
    Draft draft = new Draft();
    draft.nameText = name;
    draft.name = Resolvable.text(name);
    draft.endpoint = endpoint;
    return new GenerationSpec(draft);
  }

  /** The same with a change. */
  GenerationSpec with(Consumer<Draft> change) {
    Draft draft = new Draft(content);
    change.accept(draft);
    return new GenerationSpec(draft);
  }

  /** Name of Gatling's row. */
  Resolvable<String> name() {
    return content.name;
  }

  /** The name as written, for messages. */
  String nameText() {
    return content.nameText;
  }

  Endpoint endpoint() {
    return content.endpoint;
  }

  /** The conversation: each part resolves to messages. */
  List<Resolvable<List<Message>>> turns() {
    return content.turns;
  }

  /** How many output tokens to demand, or null. */
  Resolvable<?> outputTokens() {
    return content.outputTokens;
  }

  /** The feeder's count of the prompt's tokens, or null. */
  Resolvable<?> inputTokens() {
    return content.inputTokens;
  }

  /** The model to ask for, or null for the run's own. */
  Resolvable<String> model() {
    return content.model;
  }

  /** Headers of this request. */
  Map<String, Resolvable<String>> headers() {
    return content.headers;
  }

  /** Keys added to the body; later ones win. */
  List<Resolvable<Map<String, Object>>> extraBody() {
    return content.extraBody;
  }

  /** Whether it is a turn of the user's conversation. */
  boolean inConversation() {
    return content.inConversation;
  }

  /** The answer that the conversation goes on with, or null for the server's own. */
  Resolvable<String> recordedAnswer() {
    return content.recordedAnswer;
  }

  List<CheckBuilder> checks() {
    return content.checks;
  }

  /** The same while it is being changed; only {@link #with} has one in its hands. */
  static final class Draft {

    private String nameText;
    private Resolvable<String> name;
    private Endpoint endpoint;
    private List<Resolvable<List<Message>>> turns = new ArrayList<>();
    private Resolvable<?> outputTokens;
    private Resolvable<?> inputTokens;
    private Resolvable<String> model;
    private Map<String, Resolvable<String>> headers = new LinkedHashMap<>();
    private List<Resolvable<Map<String, Object>>> extraBody = new ArrayList<>();
    private boolean inConversation;
    private Resolvable<String> recordedAnswer;
    private List<CheckBuilder> checks = new ArrayList<>();

    private Draft() {}

    private Draft(Draft other) {
      nameText = other.nameText;
      name = other.name;
      endpoint = other.endpoint;
      turns = new ArrayList<>(other.turns);
      outputTokens = other.outputTokens;
      inputTokens = other.inputTokens;
      model = other.model;
      headers = new LinkedHashMap<>(other.headers);
      extraBody = new ArrayList<>(other.extraBody);
      inConversation = other.inConversation;
      recordedAnswer = other.recordedAnswer;
      checks = new ArrayList<>(other.checks);
    }

    void turn(String role, Resolvable<String> text) {
      turns.add(
          new Resolvable<>(
              session -> text.expression().apply(session).flatMap(words -> message(role, words))));
    }

    private static Validation<List<Message>> message(String role, String words) {
      if ("system".equals(role) && words != null && words.isEmpty()) {
        // a feeder gives an empty text where there is no instruction
        return new Success<>(List.of());
      }
      return words == null
          ? Validated.failure("the text of the " + role + " message is null")
          : new Success<>(List.of(new Message(role, List.of(new ContentPart.Text(words)))));
    }

    void messages(Resolvable<List<Message>> messages) {
      turns.add(messages);
    }

    void outputTokens(Resolvable<?> tokens) {
      outputTokens = tokens;
    }

    void inputTokens(Resolvable<?> tokens) {
      inputTokens = tokens;
    }

    void model(Resolvable<String> model) {
      this.model = model;
    }

    void header(String header, Resolvable<String> value) {
      headers.put(header, value);
    }

    void extraBody(Resolvable<Map<String, Object>> keys) {
      extraBody.add(keys);
    }

    void inConversation(Resolvable<String> answer) {
      inConversation = true;
      recordedAnswer = answer;
    }

    void checks(List<CheckBuilder> more) {
      checks.addAll(more);
    }
  }
}
