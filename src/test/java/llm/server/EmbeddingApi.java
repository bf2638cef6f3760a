package llm.server;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import llm.settings.SimulatedSettings;

/** The endpoint that makes vectors of texts. */
final class EmbeddingApi {

  private final SimulatedSettings settings;
  private final BodyRules rules;
  private final Pooling pooling;

  EmbeddingApi(SimulatedSettings settings, BodyRules rules, Pooling pooling) {
    this.settings = settings;
    this.rules = rules;
    this.pooling = pooling;
  }

  /**
   * Answers a request.
   *
   * @param inputKey the key of its body that holds the texts
   * @param form how the answer is worded
   * @param more misbehaviours that the body does not name
   * @throws ApiError for a request that cannot be answered
   */
  TimedAnswer answer(Request request, String inputKey, PoolingForm form, Misbehaviours more) {
    int axes = settings.vectorSize();
    EmbeddingRequest ask =
        rules.read(request.body(), json -> new EmbeddingReader(json, rules, inputKey, axes).read());
    Misbehaviours simulate = ask.simulate().plus(more);
    return pooling.answer(request, simulate, () -> embed(request, ask, form, simulate));
  }

  private Listing embed(
      Request request, EmbeddingRequest ask, PoolingForm form, Misbehaviours simulate) {
    check(ask);
    List<PooledText> inputs = ask.inputs();
    long tokens =
        inputs.stream().mapToLong(text -> pooling.counted(text.allTokens(), ask.cut())).sum();
    Items items = simulate.or(Items.USUAL);
    int[] listed = items.listed(IntStream.range(0, inputs.size()));
    List<Item> list = new ArrayList<>();
    for (int place = 0; place < listed.length; place++) {
      int number = listed[place];
      PooledText text = inputs.get(Math.floorMod(number, inputs.size()));
      list.add(Item.of(items, place, number, vector(text, ask, items, place), text.allTokens()));
    }
    return Pooling.listing(
        items,
        list,
        form::embedding,
        texts -> form.embeddings(pooling.frame(request, ask.model(), tokens, simulate), texts));
  }

  private void check(EmbeddingRequest ask) {
    pooling.checkModel(ask.model());
    if (ask.inputs().isEmpty()) {
      throw ApiError.of(400, "BadRequestError", "You must pass at least one prompt");
    }
    int most = settings.vectorSize();
    ask.dimensions()
        .ifPresent(
            asked -> {
              if (asked < 1 || asked > most) {
                throw ApiError.of(
                    400,
                    "BadRequestError",
                    "Model '%s' only supports dimensions in range [1, %d], got %d."
                        .formatted(pooling.model(ask.model()), most, asked));
              }
            });
  }

  private String vector(PooledText text, EmbeddingRequest ask, Items items, int place) {
    int asked = ask.dimensions().orElse(settings.vectorSize());
    float[] vector = text.meaning().vector(items.dimensions(place, asked));
    vector[0] = NumbersJson.spoilt(vector[0], items.valueAt(place));
    return ask.base64() ? NumbersJson.base64(vector) : NumbersJson.list(vector);
  }
}
