package llm.api;

import java.util.List;

/** What a completion request is to be completed from. */
public sealed interface Prompt {

  /** Words. */
  record Text(String text) implements Prompt {}

  /** Tokens by their ids in the model's vocabulary. */
  record TokenIds(List<Integer> ids) implements Prompt {

    /** Ids that cannot change any more. */
    public TokenIds {
      ids = List.copyOf(ids);
    }
  }
}
