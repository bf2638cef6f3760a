package llm.engine;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Function;

/**
 * How images are sent where a simulation does not say.
 *
 * @param first whether they stand ahead of the text of their message
 * @param loaded gives the {@code data:} URL of an image file, in ASCII, if it has been read
 * @param load gives it in any case, and reads the file for that; may throw with a message that says
 *     what is wrong with the file
 */
public record ImageDefaults(
    boolean first,
    Function<String, Optional<ByteBuffer>> loaded,
    Function<String, ByteBuffer> load) {}
