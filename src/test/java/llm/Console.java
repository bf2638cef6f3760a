package llm;

/** Where the suite speaks to the person who runs it: standard output, as Gatling does. */
final class Console {

  private Console() {}

  static void say(String text) {
    System.out.println(text);
    System.out.flush();
  }

  static void warn(String line) {
    say("WARNING: " + line);
  }
}
