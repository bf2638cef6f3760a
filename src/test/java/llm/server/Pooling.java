package llm.server;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import llm.server.Items.ListForm;
import llm.server.Wording.Shape;
import llm.server.Wording.UsageReport;
import llm.settings.SimulatedSettings;

/**
 * What the endpoints have in common that make one vector or one score of a text. The whole answer
 * is due when the first token of a generated one would be.
 */
final class Pooling {

  private final SimulatedSettings settings;
  private final Limits limits;
  private final Scheduler scheduler;

  Pooling(SimulatedSettings settings, Scheduler scheduler) {
    this.settings = settings;
    this.limits = new Limits(settings);
    this.scheduler = scheduler;
  }

  /**
   * Checks the name of a model; none at all means the first one.
   *
   * @throws ApiError 404, naming those that exist
   */
  void checkModel(String model) {
    limits.checkModel(model);
  }

  /**
   * How many tokens of a text the model reads.
   *
   * @param tokens of the text
   * @param cut whether the request lets the server cut it
   * @throws ApiError for a text that is too long
   */
  long counted(long tokens, boolean cut) {
    if (!cut) {
      limits.checkPooled(tokens);
    }
    return Math.min(tokens, settings.maxModelLength());
  }

  /** What the answer says apart from vectors and scores. */
  PoolingFrame frame(Request request, String model, long tokens, Misbehaviours simulate) {
    UsageReport report = simulate.or(UsageReport.USUAL);
    Long told = report.promptTokens() == null ? tokens : Long.valueOf(report.promptTokens());
    return new PoolingFrame(
        request.responseId(),
        System.currentTimeMillis() / 1000,
        model(model),
        report.place() == UsageReport.Place.NONE ? null : told);
  }

  /** The model that answers. */
  String model(String asked) {
    return asked == null ? settings.models().get(0) : asked;
  }

  /**
   * A list of vectors or scores with what belongs around it.
   *
   * @param one writes an item
   * @param all writes the document
   */
  static Listing listing(
      Items items,
      List<Item> list,
      Function<Item, String> one,
      Function<List<String>, Listing> all) {
    if (items.list() == ListForm.VALUES) {
      return Listing.bare(list.stream().map(Item::value).map(String::valueOf).toList());
    }
    List<String> texts = list.stream().map(one).toList();
    return items.list() == ListForm.BARE ? Listing.bare(texts) : all.apply(texts);
  }

  /**
   * Has a document delivered at its time.
   *
   * @param document made when the request is answered at all
   */
  TimedAnswer answer(Request request, Misbehaviours simulate, Supplier<Listing> document) {
    return new Courier(request, simulate).answer(() -> reply(request, simulate, document.get()));
  }

  private Reply reply(Request request, Misbehaviours simulate, Listing listing) {
    long due = scheduler.schedule(request).next();
    Shape shape = simulate.find(Shape.class).orElse(Shape.WHOLE);
    Script script = shape == Shape.WHOLE ? listing.script(due) : listing.stream(due);
    Script changed = ScriptChange.applyAll(simulate, script, request.received());
    return switch (shape) {
      case WHOLE -> Reply.json(changed);
      case STREAM -> Reply.eventStream(changed, simulate.or(Delivery.Lines.USUAL));
      case NDJSON -> Reply.jsonLines(changed);
    };
  }
}
