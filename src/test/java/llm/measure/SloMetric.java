package llm.measure;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A latency that an objective can bound. A pooling request is answered in one piece: its TTFT is
 * its E2E, as in the published tables, and it has no TPOT to bound.
 */
enum SloMetric {
  TTFT {
    @Override
    Optional<Duration> bound(Slo slo) {
      return slo.timeToFirstToken();
    }

    @Override
    Statistics of(PointSummary summary) {
      return summary.point().kind().isGenerating()
          ? summary.times().timeToFirstToken()
          : summary.times().endToEnd();
    }

    @Override
    OptionalDouble of(RequestRecord request) {
      return request.point().kind().isGenerating()
          ? asDouble(request.timeToFirstToken())
          : asDouble(request.endToEnd());
    }
  },
  TPOT {
    @Override
    Optional<Duration> bound(Slo slo) {
      return slo.timePerOutputToken();
    }

    @Override
    boolean appliesTo(Kind kind) {
      return kind.isGenerating();
    }

    @Override
    Statistics of(PointSummary summary) {
      return summary.times().timePerOutputToken();
    }

    @Override
    OptionalDouble of(RequestRecord request) {
      return request.timePerOutputToken();
    }
  },
  E2E {
    @Override
    Optional<Duration> bound(Slo slo) {
      return slo.endToEnd();
    }

    @Override
    Statistics of(PointSummary summary) {
      return summary.times().endToEnd();
    }

    @Override
    OptionalDouble of(RequestRecord request) {
      return asDouble(request.endToEnd());
    }
  };

  /** The bound an objective sets, if any. */
  abstract Optional<Duration> bound(Slo slo);

  /** Whether requests of this kind have such a latency. */
  boolean appliesTo(Kind kind) {
    return true;
  }

  /** The latencies of a point, ns. */
  abstract Statistics of(PointSummary summary);

  /** The latency of a request, ns. */
  abstract OptionalDouble of(RequestRecord request);

  private static OptionalDouble asDouble(OptionalLong value) {
    return value.isPresent() ? OptionalDouble.of(value.getAsLong()) : OptionalDouble.empty();
  }
}
