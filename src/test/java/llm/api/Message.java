package llm.api;

import java.util.List;

/**
 * One turn of a conversation.
 *
 * @param role who speaks: {@code system}, {@code user}, {@code assistant}
 * @param content what is said, in this order; not empty
 */
public record Message(String role, List<ContentPart> content) {

  /** A turn whose parts cannot change any more. */
  public Message {
    content = List.copyOf(content);
    if (content.isEmpty()) {
      throw new IllegalArgumentException("a message of role " + role + " without content");
    }
  }

  /** The instruction ahead of a conversation. */
  public static Message system(String text) {
    return new Message("system", List.of(new ContentPart.Text(text)));
  }

  /** What the user says. */
  public static Message user(String text) {
    return new Message("user", List.of(new ContentPart.Text(text)));
  }

  /** What the user says and shows. */
  public static Message user(List<ContentPart> content) {
    return new Message("user", content);
  }

  /** What the model answered in an earlier turn. */
  public static Message assistant(String text) {
    return new Message("assistant", List.of(new ContentPart.Text(text)));
  }

  /** Whether an image is among its parts. */
  public boolean showsImage() {
    return content.stream().anyMatch(part -> !(part instanceof ContentPart.Text));
  }

  /** Whether it is words and nothing else. */
  boolean isOneText() {
    return content.size() == 1 && content.get(0) instanceof ContentPart.Text;
  }

  /** Whether it is said by the user. */
  boolean isUser() {
    return role.equals("user");
  }
}
