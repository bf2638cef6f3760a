package llm.server;

import java.util.OptionalLong;

/**
 * What a chat or completion request asks for.
 *
 * @param chat whether it is a chat, else a completion
 * @param fields how many keys its body has
 * @param model name of the model, or null
 * @param promptGiven whether messages or a prompt are there at all
 * @param promptTokens tokens of the prompts together, those of images too
 * @param fingerprint of the prompts
 * @param images in the prompt
 * @param prompts how many prompts; each gets its own choices
 * @param choices how many answers each prompt gets ({@code n})
 * @param maxTokens the limit of each answer
 * @param minTokens the least each answer must have
 * @param ignoreEos whether only the limit ends an answer
 * @param stream whether tokens are to come as they are made
 * @param usage whether a stream tells its token counts
 * @param continuousUsage whether it does so on every event
 * @param simulate how the answer misbehaves
 */
record GenerationRequest(
    boolean chat,
    int fields,
    String model,
    boolean promptGiven,
    long promptTokens,
    long fingerprint,
    Images images,
    int prompts,
    int choices,
    OptionalLong maxTokens,
    int minTokens,
    boolean ignoreEos,
    boolean stream,
    boolean usage,
    boolean continuousUsage,
    Misbehaviours simulate) {

  /** How many answers go out side by side. */
  int allChoices() {
    return prompts * choices;
  }
}
