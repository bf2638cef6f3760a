package llm.server;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import llm.server.RankingReader.Sides;
import llm.settings.SimulatedSettings;

/** The endpoints that compare texts with texts: rerank and score. */
final class RankingApi {

  private final SimulatedSettings settings;
  private final BodyRules rules;
  private final Pooling pooling;

  RankingApi(SimulatedSettings settings, BodyRules rules, Pooling pooling) {
    this.settings = settings;
    this.rules = rules;
    this.pooling = pooling;
  }

  /**
   * Answers a request.
   *
   * @param sides which keys of its body hold the texts; {@link Sides#TEXTS} is a score request
   * @param form how the answer is worded
   * @param more misbehaviours that the body does not name
   * @throws ApiError for a request that cannot be answered
   */
  TimedAnswer answer(Request request, Sides sides, PoolingForm form, Misbehaviours more) {
    int axes = settings.vectorSize();
    RankingRequest ask =
        rules.read(request.body(), json -> new RankingReader(json, rules, sides, axes).read());
    Misbehaviours simulate = ask.simulate().plus(more);
    return pooling.answer(
        request,
        simulate,
        () ->
            sides == Sides.TEXTS
                ? score(request, ask, form, simulate)
                : rank(request, ask, form, simulate));
  }

  private Listing rank(
      Request request, RankingRequest ask, PoolingForm form, Misbehaviours simulate) {
    long tokens = check(ask);
    Items items = simulate.or(Items.USUAL);
    float[] scores = scores(ask, items);
    List<Item> list = scored(ask, items, scores, best(ask, scores));
    return Pooling.listing(
        items,
        list,
        item -> form.ranked(item, document(ask, form, item.number())),
        texts -> form.ranking(pooling.frame(request, ask.model(), tokens, simulate), texts));
  }

  private Listing score(
      Request request, RankingRequest ask, PoolingForm form, Misbehaviours simulate) {
    long tokens = check(ask);
    Items items = simulate.or(Items.USUAL);
    List<Item> list = scored(ask, items, scores(ask, items), IntStream.range(0, ask.pairs()));
    return Pooling.listing(
        items,
        list,
        form::score,
        texts -> form.scores(pooling.frame(request, ask.model(), tokens, simulate), texts));
  }

  /** Checks a request and counts the tokens of its pairs. */
  private long check(RankingRequest ask) {
    pooling.checkModel(ask.model());
    int left = ask.left().size();
    int right = ask.right().size();
    require(left <= 1 || left == right, "Input lengths must be either 1:1, 1:N or N:N");
    require(left > 0, "At least one text element must be given");
    require(right > 0, "At least one text_pair element must be given");
    return IntStream.range(0, right)
        .mapToLong(
            pair -> pooling.counted(ask.leftOf(pair).tokensWith(ask.right().get(pair)), ask.cut()))
        .sum();
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw ApiError.of(400, "BadRequestError", message);
    }
  }

  private static float[] scores(RankingRequest ask, Items items) {
    float[] scores = new float[ask.pairs()];
    for (int pair = 0; pair < scores.length; pair++) {
      float likeness = ask.leftOf(pair).meaning().likeness(ask.right().get(pair).meaning());
      scores[pair] = items.score(pair, ask.raw() ? likeness : share(likeness));
    }
    return scores;
  }

  /** A number of any size as one between 0 and 1. */
  private static float share(float number) {
    return (float) (1 / (1 + Math.exp(-number)));
  }

  /** The numbers of the documents to be returned, the most relevant first. */
  private static IntStream best(RankingRequest ask, float[] scores) {
    IntStream sorted =
        IntStream.range(0, scores.length)
            .boxed()
            .sorted(Comparator.comparing((Integer document) -> -scores[document]))
            .mapToInt(Integer::intValue);
    return ask.top() > 0 ? sorted.limit(ask.top()) : sorted;
  }

  private static List<Item> scored(
      RankingRequest ask, Items items, float[] scores, IntStream usual) {
    int[] listed = items.listed(usual);
    List<Item> list = new ArrayList<>();
    for (int place = 0; place < listed.length; place++) {
      int number = listed[place];
      int pair = Math.floorMod(number, scores.length);
      float score = NumbersJson.spoilt(scores[pair], items.valueAt(place));
      long tokens = ask.right().get(pair).allTokens();
      list.add(Item.of(items, place, number, NumbersJson.number(score), tokens));
    }
    return list;
  }

  /** The text of a document, or null where it is not to be returned. */
  private static String document(RankingRequest ask, PoolingForm form, int number) {
    return form.echoes(ask.echoes())
        ? ask.right().get(Math.floorMod(number, ask.pairs())).text()
        : null;
  }
}
