package llm;

import static llm.LlmDsl.conversation;
import static llm.LlmDsl.generate;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Simulation;

/**
 * Conversations, turn by turn: each turn says again what was said before, and what the server has
 * answered. The users' turns are those of {@code llm.prompt.file}, or else of the few conversations
 * in {@code feeders/prompts/conversations.json}.
 */
public class ConversationSimulation extends Simulation {

  private final Llm llm = Llm.fromConfig();

  private final String file = llm.settings().promptFile().file().orElse("conversations.json");

  private final ChainBuilder ask =
      conversation(
          generate("text #{point} turn #{turn}")
              .system("#{system}")
              .user("#{prompt}")
              .outputTokens("#{outputTokens}")
              .inConversation());

  {
    setUp(llm.points("text", llm.prompts(file), ask)).protocols(llm.protocol());
  }
}
