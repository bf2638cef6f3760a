package llm.server;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What one request asks for, at most one of each kind. */
final class Misbehaviours {

  /** A well-behaved answer. */
  static final Misbehaviours NONE = new Misbehaviours(Map.of());

  private final Map<Class<? extends Misbehaviour>, Misbehaviour> byKind;

  private Misbehaviours(Map<Class<? extends Misbehaviour>, Misbehaviour> byKind) {
    this.byKind = byKind;
  }

  /** These, in this order. */
  static Misbehaviours of(List<Misbehaviour> all) {
    Map<Class<? extends Misbehaviour>, Misbehaviour> byKind = new LinkedHashMap<>();
    all.forEach(one -> byKind.put(one.getClass(), one));
    return new Misbehaviours(byKind);
  }

  /** These and the others, which win where both name the same kind. */
  Misbehaviours plus(Misbehaviours others) {
    if (others.byKind.isEmpty()) {
      return this;
    }
    List<Misbehaviour> all = new ArrayList<>(byKind.values());
    all.addAll(others.byKind.values());
    return of(all);
  }

  /** The one of this kind. */
  <T extends Misbehaviour> Optional<T> find(Class<T> kind) {
    return Optional.ofNullable(byKind.get(kind)).map(kind::cast);
  }

  /** The one of the same kind, else the usual one itself. */
  @SuppressWarnings("unchecked") // keyed by its own class
  <T extends Misbehaviour> T or(T usual) {
    return (T) byKind.getOrDefault(usual.getClass(), usual);
  }

  /** All whose stage is the given one. */
  <T extends Misbehaviour> List<T> all(Class<T> stage) {
    return byKind.isEmpty()
        ? List.of()
        : byKind.values().stream().filter(stage::isInstance).map(stage::cast).toList();
  }
}
