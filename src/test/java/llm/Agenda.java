package llm;

import java.util.List;
import java.util.Optional;
import llm.measure.Point;

/** What a run does, one stage after the other. Asked by one thread. */
interface Agenda {

  /** The next stage; empty when the run is through. Asked when the stage before is over. */
  Optional<Stage> next();

  /** Points that have been measured and will not be again, told after {@link #next()}. */
  List<Point> over();
}
