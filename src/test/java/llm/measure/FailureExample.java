package llm.measure;

/**
 * One of the first failures of its kind.
 *
 * @param requestId the request
 * @param verdict its verdict
 * @param status HTTP status, 0 without a response
 * @param message what went wrong, secrets removed
 */
public record FailureExample(String requestId, Verdict verdict, int status, String message) {}
