package llm.engine;

import java.util.function.Predicate;
import llm.api.SecretFilter;
import llm.measure.RecordSink;

/**
 * What every request of a run needs to know.
 *
 * @param id unique id of the run, the head of every {@code X-Request-Id}
 * @param target where requests go unless a session says otherwise
 * @param timeouts deadlines
 * @param completions whether {@code generate} speaks the completions endpoint instead of chat
 * @param images how images are sent where a simulation does not say
 * @param pooling what pooling requests ask for where a simulation does not say
 * @param shortOutputFails whether {@code short_output} is a failure
 * @param firstTokenRows whether Gatling also gets a row for TTFT
 * @param keepText whether the answers go into the records
 * @param secrets removes secrets from error texts
 * @param secretHeader whether the value of a header of this name is a secret
 * @param sink takes the records
 */
public record RunOptions(
    String id,
    Target target,
    Timeouts timeouts,
    boolean completions,
    ImageDefaults images,
    PoolingDefaults pooling,
    boolean shortOutputFails,
    boolean firstTokenRows,
    boolean keepText,
    SecretFilter secrets,
    Predicate<String> secretHeader,
    RecordSink sink) {}
