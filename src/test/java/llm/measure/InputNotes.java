package llm.measure;

import static llm.measure.Words.amount;
import static llm.measure.Words.count;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a reader should know of the input lengths: what chat template and special tokens add to
 * every request, and where the server's count is really another one.
 */
final class InputNotes {

  private static final double TEMPLATE_SHARE = 0.1;
  private static final int TEMPLATE_TOKENS = 32;

  /** Beginning and end of a text. */
  private static final int MOST_SPECIAL = 2;

  /** Names of shapes whose images have one size and one number, in a mix as well. */
  private static final Pattern ALIKE = Pattern.compile("(\\d+/\\d+@)?\\d+x\\d+(\\*\\d+)?( mixed)?");

  private final PointSummary summary;

  InputNotes(PointSummary summary) {
    this.summary = summary;
  }

  Stream<String> all() {
    return summary.tokens().inputLengths().flatMap(this::note).stream();
  }

  private Optional<String> note(InputLengths lengths) {
    double asked = lengths.asked().mean();
    double reported = lengths.reported().mean();
    if (reported < asked) {
      return Optional.of(
          "the server counted %s input tokens a request, %s were sent: inputs were shortened"
              .formatted(amount(reported), amount(asked)));
    }
    if (summary.point().kind() == Kind.IMAGE && !(isAlike() && lengths.overhead().isEmpty())) {
      return reported == asked ? Optional.empty() : Optional.of(images(asked, reported));
    }
    return lengths.overhead().isPresent() ? overhead(lengths) : Optional.of(drift(lengths));
  }

  /** Whether all requests have as many images of the same size, which cost the same tokens. */
  private boolean isAlike() {
    return ALIKE.matcher(summary.point().shape()).matches();
  }

  private static String images(double asked, double reported) {
    return "the server counted %s input tokens a request, of which %s text; images and chat template"
            .formatted(amount(reported), amount(asked))
        + " are the other %s".formatted(amount(reported - asked));
  }

  private Optional<String> overhead(InputLengths lengths) {
    long overhead = lengths.usual();
    double asked = lengths.asked().mean();
    if (lengths.requests() == 1 && overhead > asked * TEMPLATE_SHARE + TEMPLATE_TOKENS) {
      // of one request nobody can tell whether it is the same in every other one
      return Optional.of(
          "the server counted %s input tokens a request, %s were asked for: its tokenizer splits"
                  .formatted(amount(lengths.reported().mean()), amount(asked))
              + " the words of the prompts");
    }
    return overhead == 0
        ? Optional.empty()
        : Optional.of(
            "the server counted %s more than asked in every request: %s"
                .formatted(count(overhead, "input token"), cause(overhead)));
  }

  /** No chat template gets by with so few tokens; a prompt without one has a first token added. */
  private String cause(long overhead) {
    boolean template = summary.point().kind().isGenerating() && overhead > MOST_SPECIAL;
    return template ? "its chat template" : "its special tokens";
  }

  private static String drift(InputLengths lengths) {
    return "input lengths drift: the server counted %s to %s tokens more than asked, %s in %s of %s;"
            .formatted(
                count(lengths.least()),
                count(lengths.most()),
                count(lengths.usual()),
                count(lengths.usualRequests()),
                count(lengths.requests(), "request"))
        + " its tokenizer splits words of the prompts, see llm.tokenizer";
  }
}
