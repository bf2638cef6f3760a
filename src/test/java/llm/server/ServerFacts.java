package llm.server;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import llm.settings.Dialect;

/**
 * What a server says of itself.
 *
 * @param silence why it may name no models, for messages: where it was asked and what it said
 * @param models its models in its own order, each with the window of tokens it takes, where told;
 *     empty when the server does not list them
 * @param owners the kinds of servers behind its models, where their owners tell: a gateway may have
 *     several
 * @param kind the kind of server that is behind all other models, where it tells
 */
public record ServerFacts(
    String silence,
    Map<String, OptionalInt> models,
    Map<String, Dialect> owners,
    Optional<Dialect> kind) {

  /** Keeps the server's order. */
  public ServerFacts {
    models = Collections.unmodifiableMap(new LinkedHashMap<>(models));
    owners = Map.copyOf(owners);
  }

  static ServerFacts unknown(String silence) {
    return new ServerFacts(silence, Map.of(), Map.of(), Optional.empty());
  }

  /** The kind of server behind the first of these models of which one is told. */
  public Optional<Dialect> dialect(List<String> chosen) {
    return chosen.stream().filter(owners::containsKey).findFirst().map(owners::get).or(() -> kind);
  }

  /**
   * The models to ask for.
   *
   * @param wanted what the settings name; empty for the server's first
   * @throws TargetException when the server has none, or not those
   */
  public List<String> choose(List<String> wanted) throws TargetException {
    if (wanted.isEmpty()) {
      return List.of(
          models.keySet().stream()
              .findFirst()
              .orElseThrow(
                  () ->
                      new TargetException(
                          silence + ": if it is the right server, set llm.target.model")));
    }
    for (String model : wanted) {
      if (!models.isEmpty() && !models.containsKey(model)) {
        throw new TargetException(
            "llm.target.model = "
                + model
                + ": the server has no such model; it has: "
                + String.join(", ", models.keySet()));
      }
    }
    return wanted;
  }

  /**
   * Makes sure that a request fits every model.
   *
   * @param shape how messages call it, e.g. {@code 8192/1024}
   * @param inputTokens tokens that the model sees at once
   * @param outputTokens tokens to generate, 0 for none
   * @param addedTokens tokens that the server adds to the input, as far as that is known
   * @throws TargetException when prompt, answer and what is added together are longer than a
   *     model's window
   */
  public void mustFit(
      List<String> chosen, String shape, int inputTokens, int outputTokens, int addedTokens)
      throws TargetException {
    for (String model : chosen) {
      OptionalInt window = models.getOrDefault(model, OptionalInt.empty());
      long needed = (long) inputTokens + outputTokens + addedTokens;
      if (window.isPresent() && needed > window.getAsInt()) {
        throw new TargetException(
            "llm.shapes = "
                + shape
                + ": "
                + inputTokens
                + (outputTokens == 0 ? "" : " + " + outputTokens)
                + " tokens"
                + (addedTokens == 0
                    ? ""
                    : " and the " + addedTokens + " that the server adds to each input")
                + " do not fit the window of "
                + window.getAsInt()
                + " tokens of model "
                + model);
      }
    }
  }
}
