package llm.engine;

import io.gatling.core.session.Session;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import llm.api.ContentPart;
import llm.api.Message;

/** Puts what a simulation shows into the messages of a request. */
final class MessageImages {

  private static final Pattern URL =
      Pattern.compile("(?:https?://|data:).*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private final ImageDefaults files;
  private final boolean first;

  /**
   * Shows images.
   *
   * @param files gives image files
   * @param first whether images stand ahead of the text of their message
   */
  MessageImages(ImageDefaults files, boolean first) {
    this.files = files;
    this.first = first;
  }

  /** The messages of a turn, the last of them with its images. */
  List<Message> shown(GenerationSpec.Turn turn, Session session, String request)
      throws UnresolvedException {
    List<Message> messages = turn.messages().resolve(session, request);
    List<ContentPart> images = new ArrayList<>();
    for (Resolvable<Object> image : turn.images()) {
      add(image.resolve(session, request), images, request);
    }
    if (images.isEmpty()) {
      return messages;
    }
    if (messages.isEmpty()) {
      throw new UnresolvedException(request, "images belong to a message, and there is none");
    }
    List<Message> all = new ArrayList<>(messages);
    int last = all.size() - 1;
    all.set(last, with(images, all.get(last)));
    return all;
  }

  private Message with(List<ContentPart> images, Message message) {
    List<ContentPart> parts = new ArrayList<>(first ? images : message.content());
    parts.addAll(first ? message.content() : images);
    return new Message(message.role(), parts);
  }

  private void add(Object image, List<ContentPart> parts, String request)
      throws UnresolvedException {
    if (image instanceof Iterable<?> && !(image instanceof Path)) {
      for (Object each : (Iterable<?>) image) {
        add(each, parts, request);
      }
    } else if (image instanceof ByteBuffer ready) {
      parts.add(new ContentPart.EncodedImage(ready));
    } else if (image instanceof CharSequence || image instanceof Path) {
      addNamed(image.toString(), parts);
    } else {
      throw new UnresolvedException(
          request,
          "an image is a "
              + (image == null ? "null" : image.getClass().getName())
              + ": a URL, a file name, a ready data URL or a list of these is needed");
    }
  }

  private void addNamed(String name, List<ContentPart> parts) {
    if (URL.matcher(name).matches()) {
      parts.add(new ContentPart.Image(name));
    } else if (!name.isBlank()) {
      parts.add(
          files
              .loaded()
              .apply(name)
              .<ContentPart>map(ContentPart.EncodedImage::new)
              .orElseGet(() -> new ContentPart.PendingImage(name, () -> files.load().apply(name))));
    }
  }

  /**
   * Reads the files whose names stand in the simulation itself, so that no request waits for them.
   *
   * @return what is wrong with the first of them that cannot be sent
   */
  Optional<String> loadAhead(List<GenerationSpec.Turn> turns) {
    try {
      turns.stream()
          .flatMap(turn -> turn.images().stream())
          .flatMap(image -> image.fixed().stream())
          .map(Object::toString)
          .filter(name -> !name.isBlank() && !URL.matcher(name).matches())
          .forEach(files.load()::apply);
      return Optional.empty();
    } catch (RuntimeException e) {
      return Optional.of(e.getMessage() == null ? e.toString() : e.getMessage());
    }
  }
}
