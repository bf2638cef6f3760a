package llm.settings;

import java.util.List;

/** The keys {@code llm.request.*}. */
final class RequestKeys {

  static final Key<Endpoint> ENDPOINT =
      Key.of(
          "llm.request.endpoint",
          Types.word(Endpoint.values(), Endpoint::word),
          "chat",
          s -> s.request().endpoint());

  static final Key<ExtraBody> EXTRA_BODY =
      Key.of("llm.request.extra-body", Types.extraBody(), "{}", s -> s.request().extraBody());

  static final List<Key<?>> ALL = List.of(ENDPOINT, EXTRA_BODY);

  private RequestKeys() {}

  static RequestSettings read(Values values) {
    return new RequestSettings(
        values.get(ENDPOINT), values.get(EXTRA_BODY), PoolingKeys.read(values));
  }
}
