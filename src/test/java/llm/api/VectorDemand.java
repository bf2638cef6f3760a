package llm.api;

/**
 * What a request for vectors asks for, by what is really sent.
 *
 * @param inputs how many texts are sent
 * @param dimensions the length of vector that is asked for, 0 for the model's own
 * @param base64 whether vectors are asked for as base64
 */
public record VectorDemand(int inputs, int dimensions, boolean base64) {}
