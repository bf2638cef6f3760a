package llm.workload;

import java.util.List;
import java.util.Map;
import llm.settings.PromptsShape;

/** Requests that are made of what a simulation feeds by itself. */
record FedPrompts(String name) implements Workload<PromptsShape> {

  @Override
  public Class<PromptsShape> shapeType() {
    return PromptsShape.class;
  }

  @Override
  public List<PromptsShape> ownShapes() {
    return List.of(new PromptsShape(name));
  }

  @Override
  public Prepared<PromptsShape> prepare(Preparation preparation) {
    return shape -> Nothing.INSTANCE;
  }

  private enum Nothing implements RecordSource {
    INSTANCE;

    @Override
    public Map<String, Object> record(long stream, long index) {
      return Map.of();
    }

    @Override
    public long bytes() {
      return 0;
    }
  }
}
