package llm.settings;

import java.util.List;

/** The keys that say what requests are made of. */
final class ShapeKeys {

  /** Shapes, and files of shapes, as they are written. */
  static final Key<List<String>> SHAPES =
      Key.of(
          "llm.shapes",
          Types.listOrNone(ShapeReader.ALLOWED, Types.name()),
          "",
          s -> s.shapes().stream().map(Shape::name).toList());

  static final Key<Long> SEED = Key.of("llm.seed", Types.anyInteger(), "0", Settings::seed);

  static final List<Key<?>> ALL = List.of(SHAPES, SEED);

  private ShapeKeys() {}

  static List<Shape> readShapes(Values values) {
    RawValue raw = values.raw(SHAPES);
    return new ShapeReader(values.sources().directory(), raw, values.mistakes())
        .read(values.get(SHAPES));
  }
}
