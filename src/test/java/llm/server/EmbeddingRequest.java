package llm.server;

import java.util.List;
import java.util.OptionalInt;

/**
 * What an embedding request asks for.
 *
 * @param model name of the model, or null
 * @param inputs the texts to embed
 * @param dimensions the length of the vectors; empty for the model's own
 * @param base64 whether vectors are to come as 32-bit floats in base64
 * @param cut whether texts that are too long are cut
 * @param simulate how the answer misbehaves
 */
record EmbeddingRequest(
    String model,
    List<PooledText> inputs,
    OptionalInt dimensions,
    boolean base64,
    boolean cut,
    Misbehaviours simulate) {}
