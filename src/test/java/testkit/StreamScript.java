package testkit;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import llm.api.Breakage;
import llm.api.Demand;
import llm.api.ErrorAdvisor;
import llm.api.Keep;
import llm.api.ReaderContext;
import llm.api.Reading;
import llm.api.ResponseReader;
import llm.api.SecretFilter;
import llm.api.StreamReader;
import llm.measure.Kind;
import llm.measure.TimelineRecorder;

/** Plays a chat stream to a reader, at instants of the test's choice. */
public final class StreamScript {

  /** A secret the reader was told. */
  public static final String SECRET = "my-secret-key";

  private final TimelineRecorder timeline = new TimelineRecorder();
  private final ResponseReader reader;

  /** A script for a request that demanded nothing and keeps all words. */
  public StreamScript() {
    this(Demand.NOTHING, Keep.EVERYTHING);
  }

  /** A script for a request. */
  public StreamScript(Demand demand, Keep keep) {
    reader =
        new StreamReader(
            new ReaderContext(
                timeline,
                demand,
                keep,
                new ErrorAdvisor(Kind.TEXT, "/v1/chat/completions", "m", List.of()),
                new SecretFilter(List.of(SECRET))));
  }

  /** Headers of a good stream, at 1,000. */
  public void open() {
    open(1_000);
  }

  /** Headers of a good stream. */
  public void open(long at) {
    headers(200, "text/event-stream; charset=utf-8", at);
  }

  /** Headers. */
  public void headers(int status, String contentType, long at) {
    reader.headers(status, contentType, null, null, at);
  }

  /** An event with this data, in a read of its own. */
  public void at(long at, String data) {
    raw(at, ChatEvents.event(data));
  }

  /** A read. */
  public void raw(long at, String text) {
    raw(at, text.getBytes(StandardCharsets.UTF_8));
  }

  /** A read. */
  public void raw(long at, byte[] bytes) {
    reader.bytes(ByteBuffer.wrap(bytes), at);
  }

  /** The proper end of the body. */
  public Reading complete(long at) {
    reader.complete(at);
    return reader.reading();
  }

  /** Any other end. */
  public Reading broken(Breakage kind, String message, long at) {
    reader.broken(kind, message, at);
    return reader.reading();
  }

  /** The instants so far. */
  public TimelineRecorder timeline() {
    return timeline;
  }

  /** The reader the script is played to. */
  public ResponseReader reader() {
    return reader;
  }
}
