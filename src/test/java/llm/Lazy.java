package llm;

import java.util.function.Supplier;

/** A value made when it is first needed, by whichever thread comes first. */
final class Lazy<T> {

  private final Supplier<T> maker;
  private volatile T value;

  Lazy(Supplier<T> maker) {
    this.maker = maker;
  }

  T get() {
    T made = value;
    if (made == null) {
      synchronized (this) {
        made = value;
        if (made == null) {
          made = maker.get();
          value = made;
        }
      }
    }
    return made;
  }
}
