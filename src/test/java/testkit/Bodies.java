package testkit;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import llm.api.Demand;
import llm.api.ErrorAdvisor;
import llm.api.Keep;
import llm.api.ReaderContext;
import llm.api.Reading;
import llm.api.ResponseReader;
import llm.api.SecretFilter;
import llm.measure.Kind;
import llm.measure.TimelineRecorder;

/** Plays answers that are one body to a reader. */
public final class Bodies {

  private Bodies() {}

  /** What a reader of that kind of traffic works with; nothing was demanded, all words are kept. */
  public static ReaderContext context(Kind kind, TimelineRecorder timeline) {
    return new ReaderContext(
        timeline,
        Demand.NOTHING,
        Keep.EVERYTHING,
        new ErrorAdvisor(kind, "/v1/x", "m", List.of()),
        new SecretFilter(List.of()));
  }

  /** What the reader makes of a complete body of status 200: headers at 1, body at 2, end at 3. */
  public static Reading read(ResponseReader reader, String contentType, String body) {
    reader.headers(200, contentType, null, null, 1);
    reader.bytes(ByteBuffer.wrap(body.getBytes(StandardCharsets.UTF_8)), 2);
    reader.complete(3);
    return reader.reading();
  }
}
