package llm.workload;

import llm.settings.ImageShape;

/** Where the images of requests come from. Called from several threads. */
interface ImageMaker {

  /**
   * One image of a request: a {@code data:} URL in ASCII as a {@link java.nio.ByteBuffer}, or the
   * URL of an image elsewhere as a {@link String}.
   *
   * @param stream which sequence of requests
   * @param index the request's place in it
   * @param place of the image among those of the request, from 0
   */
  Object image(ImageShape shape, long stream, long index, int place);

  /** About how many bytes of memory one image takes that no other request shares. */
  long bytes(ImageShape shape);
}
