package llm;

import java.util.List;
import java.util.Optional;
import llm.measure.Point;

/** Stages that are known before the run. */
final class PlannedStages implements Agenda {

  private final List<Stage> stages;
  private final LoadOrder order = new LoadOrder();
  private int next;

  PlannedStages(List<Stage> stages) {
    this.stages = List.copyOf(stages);
    stages.forEach(stage -> order.add(stage.points()));
  }

  @Override
  public Optional<Stage> next() {
    return next < stages.size() ? Optional.of(stages.get(next++)) : Optional.empty();
  }

  @Override
  public List<Point> over() {
    return order.overBefore(next - 1);
  }
}
