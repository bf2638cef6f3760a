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

  /** What to say of images in a request that cannot have any. */
  static final String NO_IMAGES =
      "the completions endpoint takes no images: use chat(…), or llm.request.endpoint = chat";

  /**
   * A part of the conversation.
   *
   * @param messages it resolves to
   * @param images what the last of the messages shows: an image each, or a list of images
   */
  record Turn(Resolvable<List<Message>> messages, List<Resolvable<Object>> images) {

    private Turn showing(Resolvable<Object> more) {
      List<Resolvable<Object>> all = new ArrayList<>(images);
      all.add(more);
      return new Turn(messages, List.copyOf(all));
    }
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

  /** The conversation. */
  List<Turn> turns() {
    return content.turns;
  }

  /** Whether a part of the conversation shows images. */
  boolean showsImages() {
    return content.turns.stream().anyMatch(turn -> !turn.images().isEmpty());
  }

  /** Whether images stand ahead of the text, or null for what is set for the run. */
  Boolean imagesFirst() {
    return content.imagesFirst;
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

  List<CheckBuilder> checks() {
    return content.checks;
  }

  /** The same while it is being changed; only {@link #with} has one in its hands. */
  static final class Draft {

    private String nameText;
    private Resolvable<String> name;
    private Endpoint endpoint;
    private List<Turn> turns = new ArrayList<>();
    private Boolean imagesFirst;
    private Resolvable<?> outputTokens;
    private Resolvable<?> inputTokens;
    private Resolvable<String> model;
    private Map<String, Resolvable<String>> headers = new LinkedHashMap<>();
    private List<Resolvable<Map<String, Object>>> extraBody = new ArrayList<>();
    private List<CheckBuilder> checks = new ArrayList<>();

    private Draft() {}

    private Draft(Draft other) {
      nameText = other.nameText;
      name = other.name;
      endpoint = other.endpoint;
      turns = new ArrayList<>(other.turns);
      imagesFirst = other.imagesFirst;
      outputTokens = other.outputTokens;
      inputTokens = other.inputTokens;
      model = other.model;
      headers = new LinkedHashMap<>(other.headers);
      extraBody = new ArrayList<>(other.extraBody);
      checks = new ArrayList<>(other.checks);
    }

    void turn(String role, Resolvable<String> text) {
      messages(
          new Resolvable<>(
              session -> text.expression().apply(session).flatMap(words -> message(role, words))));
    }

    void images(Resolvable<Object> images) {
      if (turns.isEmpty()) {
        throw new IllegalArgumentException(
            nameText + ": images belong to a message: .user(…) goes before .images(…)");
      }
      if (endpoint == Endpoint.COMPLETIONS) {
        throw new IllegalArgumentException(nameText + ": " + NO_IMAGES);
      }
      int last = turns.size() - 1;
      turns.set(last, turns.get(last).showing(images));
    }

    void imagesFirst(boolean first) {
      imagesFirst = first;
    }

    private static Validation<List<Message>> message(String role, String words) {
      return words == null
          ? Validated.failure("the text of the " + role + " message is null")
          : new Success<>(List.of(new Message(role, List.of(new ContentPart.Text(words)))));
    }

    void messages(Resolvable<List<Message>> messages) {
      turns.add(new Turn(messages, List.of()));
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

    void checks(List<CheckBuilder> more) {
      checks.addAll(more);
    }
  }
}
