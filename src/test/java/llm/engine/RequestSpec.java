package llm.engine;

import io.gatling.javaapi.core.CheckBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a simulation says about a request, whatever it asks for. Immutable.
 *
 * @param nameText the name as written, for messages
 * @param name name of Gatling's row
 * @param inputTokens the feeder's count of the input's tokens, or null
 * @param model the model to ask for, or null for the run's own
 * @param headers headers of this request
 * @param extraBody keys added to the body; later ones win
 * @param checks of the answer
 */
record RequestSpec(
    String nameText,
    Resolvable<String> name,
    Resolvable<?> inputTokens,
    Resolvable<String> model,
    Map<String, Resolvable<String>> headers,
    List<Resolvable<Map<String, Object>>> extraBody,
    List<CheckBuilder> checks) {

  RequestSpec {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
    extraBody = List.copyOf(extraBody);
    checks = List.copyOf(checks);
  }

  static RequestSpec named(String name) {
    return new RequestSpec(name, Resolvable.text(name), null, null, Map.of(), List.of(), List.of());
  }

  RequestSpec withInputTokens(Resolvable<?> tokens) {
    return new RequestSpec(nameText, name, tokens, model, headers, extraBody, checks);
  }

  RequestSpec withModel(Resolvable<String> other) {
    return new RequestSpec(nameText, name, inputTokens, other, headers, extraBody, checks);
  }

  RequestSpec withHeader(String header, Resolvable<String> value) {
    Map<String, Resolvable<String>> more = new LinkedHashMap<>(headers);
    more.put(header, value);
    return new RequestSpec(nameText, name, inputTokens, model, more, extraBody, checks);
  }

  RequestSpec withExtraBody(Resolvable<Map<String, Object>> keys) {
    return new RequestSpec(
        nameText, name, inputTokens, model, headers, plus(extraBody, List.of(keys)), checks);
  }

  RequestSpec withChecks(List<CheckBuilder> more) {
    return new RequestSpec(
        nameText, name, inputTokens, model, headers, extraBody, plus(checks, more));
  }

  private static <T> List<T> plus(List<T> list, List<T> more) {
    List<T> all = new ArrayList<>(list);
    all.addAll(more);
    return all;
  }
}
