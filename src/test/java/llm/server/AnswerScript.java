package llm.server;

import java.util.ArrayDeque;
import java.util.Queue;
import llm.server.Event.Kind;
import llm.server.Wording.Role;

/** The events of one streamed answer, in vLLM's order. */
final class AnswerScript implements Script {

  private static final String NOTHING_SAID = "\"delta\":{\"content\":\"\"}";
  private static final String NO_TEXT = "\"text\":\"\"";

  private final AnswerPlan plan;
  private final Schedule schedule;
  private final ChunkJson chunks;
  private final Voice voice;
  private final int choices;
  private final long received;

  private final Queue<Event> ready = new ArrayDeque<>();
  private boolean begun;
  private boolean ended;
  private long due;
  private int said;
  private int sent;

  /**
   * @param received when the request was received, as {@link System#nanoTime()}
   */
  AnswerScript(AnswerPlan plan, Schedule schedule, long received) {
    this.plan = plan;
    this.schedule = schedule;
    this.received = received;
    this.chunks = plan.chunks();
    this.voice = plan.voice();
    this.choices = plan.ask().allChoices();
  }

  @Override
  public Event next() {
    while (ready.isEmpty() && !ended) {
      if (!begun) {
        begin();
      } else if (said < plan.tokens()) {
        sayTokens();
      } else {
        end();
      }
    }
    return ready.poll();
  }

  private void begin() {
    begun = true;
    due = schedule.next();
    if (plan.ask().chat() && plan.role() != Role.NONE) {
      long roleDue = plan.role() == Role.AT_ONCE ? received : due;
      for (int choice = 0; choice < choices; choice++) {
        add(roleDue, chunks.role(choice, plan.usage().onChoice(0)), 0);
      }
    }
  }

  private void sayTokens() {
    int to = endOfEvent();
    boolean last = to == plan.tokens();
    String reason = last && !plan.finish().apart() ? plan.finishReason() : null;
    for (int choice = 0; choice < choices; choice++) {
      sent += to - said;
      String usage =
          last && isLastOfAll(choice) && !plan.finish().apart()
              ? plan.usage().onLastChoice(sent)
              : plan.usage().onChoice(sent);
      add(due, chunks.choice(choice, voice.member(choice, said, to), reason, usage), to - said);
    }
    for (int token = said; token < to && !last; token++) {
      due = schedule.next();
    }
    said = to;
  }

  private int endOfEvent() {
    int to = Math.min(plan.tokens(), said + plan.tokensPerEvent());
    int reasoning = plan.reasoning().tokens();
    return said < reasoning ? Math.min(to, reasoning) : to;
  }

  private boolean isLastOfAll(int choice) {
    return choice == choices - 1;
  }

  private void end() {
    ended = true;
    if ((plan.finish().apart() || plan.tokens() == 0) && !plan.finish().omit()) {
      finish();
    }
    if (plan.usage().hasOwnEvent()) {
      add(due, chunks.usage(plan.usage().member(sent)), 0);
    }
    if (plan.done()) {
      ready.add(Event.done(due));
    }
  }

  private void finish() {
    due += Check.nanos(plan.finish().afterMs());
    String nothing = plan.ask().chat() ? NOTHING_SAID : NO_TEXT;
    for (int choice = 0; choice < choices; choice++) {
      String usage =
          isLastOfAll(choice) ? plan.usage().onLastChoice(sent) : plan.usage().onChoice(sent);
      add(due, chunks.choice(choice, nothing, plan.finishReason(), usage), 0);
    }
  }

  private void add(long eventDue, String data, int tokens) {
    ready.add(new Event(eventDue, Kind.DATA, data, tokens));
  }
}
