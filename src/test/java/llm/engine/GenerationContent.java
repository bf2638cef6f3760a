package llm.engine;

import static llm.measure.Timeline.ABSENT;

import io.gatling.core.session.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import llm.api.AnswerReader;
import llm.api.ChatBody;
import llm.api.CompletionBody;
import llm.api.ContentPart;
import llm.api.DialectRules;
import llm.api.GenerationOptions;
import llm.api.Message;
import llm.api.Prompt;
import llm.api.RequestBody;
import llm.api.StreamReader;
import llm.measure.Kind;

/** Asks for generated text. */
final class GenerationContent implements RequestContent {

  /** What to say of images in a request that cannot have any. */
  static final String NO_IMAGES =
      "the completions endpoint takes no images: use chat(…), or llm.request.endpoint = chat";

  private final GenerationSpec spec;
  private final boolean completions;
  private final MessageImages images;
  private final Optional<String> brokenImage;

  /**
   * Asks for what the simulation says.
   *
   * @param options what holds where the simulation does not say
   */
  GenerationContent(GenerationSpec spec, RunOptions options) {
    this.spec = spec;
    this.completions =
        switch (spec.endpoint()) {
          case CHAT -> false;
          case COMPLETIONS -> true;
          case CONFIGURED -> options.completions();
        };
    boolean first = spec.imagesFirst() == null ? options.images().first() : spec.imagesFirst();
    this.images = new MessageImages(options.images(), first);
    this.brokenImage = images.loadAhead(spec.turns());
  }

  @Override
  public Optional<String> obstacle(DialectRules dialect) {
    return dialect.obstacleToGenerating().or(() -> brokenImage);
  }

  @Override
  public Kind kind() {
    return spec.turns().stream().allMatch(turn -> turn.images().isEmpty()) ? Kind.TEXT : Kind.IMAGE;
  }

  @Override
  public Resolved resolve(Session session, Frame frame) throws UnresolvedException {
    long askedOutput = Resolvable.count(spec.outputTokens(), session, frame.name(), "outputTokens");
    List<Message> messages = messages(session, frame.name());
    boolean shows = messages.stream().anyMatch(Message::showsImage);
    if (shows && completions) {
      throw new UnresolvedException(frame.name(), NO_IMAGES);
    }
    RequestBody body = body(frame, askedOutput, messages);
    return new Resolved(
        shows ? Kind.IMAGE : Kind.TEXT,
        completions ? CompletionBody.PATH : ChatBody.PATH,
        body,
        demanded(body),
        body.streams() ? StreamReader::new : AnswerReader::new,
        turn(session, frame.name(), messages));
  }

  @Override
  public boolean needsWords() {
    return spec.conversing();
  }

  private RequestBody body(Frame frame, long askedOutput, List<Message> messages) {
    GenerationOptions options =
        GenerationOptions.of(frame.dialect(), frame.model()).withExtra(frame.extra());
    if (askedOutput != ABSENT) {
      options = options.withOutputTokens((int) askedOutput);
    }
    return completions
        ? new CompletionBody(options, new Prompt.Text(text(messages)))
        : new ChatBody(options, messages);
  }

  private static long demanded(RequestBody body) {
    OptionalInt tokens = body.demandedTokens();
    return tokens.isPresent() ? tokens.getAsInt() : ABSENT;
  }

  private List<Message> messages(Session session, String name) throws UnresolvedException {
    List<Message> messages = new ArrayList<>();
    for (GenerationSpec.Turn turn : spec.turns()) {
      messages.addAll(images.shown(turn, session, name));
    }
    if (messages.isEmpty()) {
      throw new UnresolvedException(name, "it has no prompt: add .user(…) or .prompt(…)");
    }
    return spec.conversing()
        ? ConversationTurn.joined(ConversationTurn.before(session), messages)
        : messages;
  }

  private Optional<ConversationTurn> turn(Session session, String name, List<Message> messages)
      throws UnresolvedException {
    if (!spec.conversing()) {
      return Optional.empty();
    }
    Optional<String> recorded =
        spec.recordedAnswer() == null
            ? Optional.empty()
            : Optional.of(spec.recordedAnswer().resolve(session, name));
    return Optional.of(new ConversationTurn(messages, recorded));
  }

  /** The completions endpoint knows no roles: what was said is joined to one text. */
  private static String text(List<Message> messages) {
    return messages.stream()
        .flatMap(message -> message.content().stream())
        .filter(ContentPart.Text.class::isInstance)
        .map(part -> ((ContentPart.Text) part).text())
        .collect(Collectors.joining("\n"));
  }
}
