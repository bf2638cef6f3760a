package llm.workload;

import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Supplier;
import llm.settings.LoadSettings;
import llm.settings.PromptFileSettings;
import llm.settings.PromptsShape;
import llm.settings.Sampling;
import llm.settings.Settings;

/**
 * The prompts of a file, as a workload of {@code llm.points} and as a feeder: {@code
 * feed(llm.prompts("support.jsonl").random())}. Immutable: every method returns another one.
 *
 * <p>Gives the session, each time all of them:
 *
 * <ul>
 *   <li>{@code prompt}, the first turn of a conversation
 *   <li>{@code system}, empty where there is none
 *   <li>{@code outputTokens}, by the file or {@link #outputTokens(int)}
 *   <li>{@code inputTokens}, 0: not known
 *   <li>{@code image}, an absolute path or a URL, empty where there is none; {@code images} is the
 *       same
 *   <li>{@code turns}, a list of maps with {@code prompt} and {@code answer}, the recorded one,
 *       empty where there is none; a prompt that is no conversation is one turn
 * </ul>
 *
 * <p>As a workload the points of a run go on where the point before has ended, so that no server
 * knows the prompts of a point from an earlier one before they repeat.
 */
public final class Prompts
    implements Workload<PromptsShape>, Supplier<Iterator<Map<String, Object>>> {

  private final PromptFile file;
  private final PromptFileSettings settings;
  private final long seed;

  private Prompts(PromptFile file, PromptFileSettings settings, long seed) {
    this.file = file;
    this.settings = settings;
    this.seed = seed;
  }

  /** The prompts of a file in the order and with the output length of the settings. */
  public static Prompts of(PromptFile file, Settings settings) {
    return new Prompts(file, settings.promptFile(), settings.seed());
  }

  /** From the first to the last, each once. */
  public Prompts queue() {
    return sampled(Sampling.QUEUE);
  }

  /** Any of them each time; equal {@code llm.seed} makes the same choice. */
  public Prompts random() {
    return sampled(Sampling.RANDOM);
  }

  /** In a random order, each once; equal {@code llm.seed} makes the same order. */
  public Prompts shuffle() {
    return sampled(Sampling.SHUFFLE);
  }

  /** From the first to the last, and again from the first. */
  public Prompts circular() {
    return sampled(Sampling.CIRCULAR);
  }

  /** Asks for so many output tokens where the file says nothing, at least 1. */
  public Prompts outputTokens(int tokens) {
    return with(new PromptFileSettings(settings.file(), settings.sampling(), tokens));
  }

  /** The first image that the file names, as {@code file:line: image = name}; empty without one. */
  public Optional<String> firstImage() {
    return file.firstImage();
  }

  @Override
  public Class<PromptsShape> shapeType() {
    return PromptsShape.class;
  }

  @Override
  public List<PromptsShape> ownShapes() {
    return List.of(new PromptsShape(file.name()));
  }

  /**
   * Gets ready for a run.
   *
   * @throws PromptFileException when there are too few prompts to take each once
   */
  @Override
  public Prepared<PromptsShape> prepare(Preparation preparation) {
    Settings run = preparation.settings();
    mustSuffice(run);
    PromptOrder order = order();
    Places places = Places.of(run);
    return shape -> new Source(this, order, places);
  }

  /** The prompts from the first on; for Gatling's {@code feed}. */
  @Override
  public Iterator<Map<String, Object>> get() {
    return new Feeder(this, order());
  }

  private PromptOrder order() {
    return new PromptOrder(settings.sampling(), file.size(), seed);
  }

  private Prompts sampled(Sampling sampling) {
    return with(new PromptFileSettings(settings.file(), sampling, settings.outputTokens()));
  }

  private Prompts with(PromptFileSettings changed) {
    return new Prompts(file, changed, seed);
  }

  private void mustSuffice(Settings run) {
    LoadSettings load = run.loadSettings();
    int points = load.concurrency().size();
    long perPoint = ((long) load.requests() + run.warmup().requests()) * load.repeats();
    if (settings.sampling().runsOut() && points * perPoint > file.size()) {
      throw new PromptFileException(
          ("%s, but the run takes %d, each once by %s: %d load point%s%s of %d requests and %d for"
                  + " warm-up; circular or random begins again")
              .formatted(
                  file.describe(),
                  points * perPoint,
                  settings.sampling().word(),
                  points,
                  points == 1 ? "" : "s",
                  load.repeats() == 1 ? "" : ", run " + load.repeats() + " times,",
                  load.requests(),
                  run.warmup().requests()));
    }
  }

  private Map<String, Object> attributes(int place) {
    FilePrompt prompt = file.get(place);
    Map<String, Object> attributes = new HashMap<>();
    attributes.put("prompt", prompt.turns().get(0).prompt());
    attributes.put("system", prompt.system());
    attributes.put("inputTokens", 0);
    attributes.put("outputTokens", prompt.outputTokens().orElse(settings.outputTokens()));
    attributes.put("image", prompt.image());
    attributes.put("images", prompt.image());
    attributes.put(
        "turns",
        prompt.turns().stream()
            .map(turn -> Map.of("prompt", turn.prompt(), "answer", turn.answer()))
            .toList());
    return attributes;
  }

  private record Source(Prompts prompts, PromptOrder order, Places places) implements RecordSource {

    @Override
    public Map<String, Object> record(long stream, long index) {
      return prompts.attributes(order.at(places.of(stream, index)).orElseThrow());
    }

    @Override
    public long bytes() {
      return prompts.file.meanBytes();
    }
  }

  private static final class Feeder implements Iterator<Map<String, Object>> {

    private final Prompts prompts;
    private final PromptOrder order;
    private long position;

    private Feeder(Prompts prompts, PromptOrder order) {
      this.prompts = prompts;
      this.order = order;
    }

    @Override
    public boolean hasNext() {
      return order.at(position).isPresent();
    }

    @Override
    public Map<String, Object> next() {
      int place = order.at(position).orElseThrow(NoSuchElementException::new);
      position++;
      return prompts.attributes(place);
    }
  }
}
