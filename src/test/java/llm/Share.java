package llm;

import io.gatling.javaapi.core.ChainBuilder;
import llm.settings.Shape;
import llm.workload.Workload;

/**
 * One kind's share of a mix of traffic; see {@link Llm#mix}.
 *
 * @param kind {@code text}, {@code image}, {@code embedding} or {@code rerank}
 * @param workload what the requests are made of
 * @param ask sends one request
 */
public record Share<S extends Shape>(String kind, Workload<S> workload, ChainBuilder ask) {}
