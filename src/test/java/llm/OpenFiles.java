package llm;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether the operating system lets this process have a connection per user: without, most users of
 * a load would wait for one in vain.
 */
final class OpenFiles {

  /** Files of reports, classes and event loops that are opened later. */
  private static final int RESERVE = 32;

  private OpenFiles() {}

  /**
   * Ends the process with one line where the users could not all be connected.
   *
   * @param users of the largest load
   * @param perUser open files that each of them needs: one for each end of a connection that is in
   *     this process
   */
  static void check(int users, int perUser) {
    OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
    if (system instanceof UnixOperatingSystemMXBean unix) {
      obstacle(users, perUser, unix.getOpenFileDescriptorCount(), unix.getMaxFileDescriptorCount())
          .ifPresent(
              line -> {
                throw Fatal.because(line);
              });
    }
  }

  /**
   * Why there cannot be so many users, in one line; empty where there can.
   *
   * @param open files that are open now
   * @param most files that may be open
   */
  static Optional<String> obstacle(int users, int perUser, long open, long most) {
    long needed = open + RESERVE + (long) users * perUser;
    return needed <= most
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "llm.load.concurrency = %d: takes %d open files, connections among them, and this"
                    + " process may have %d: raise the limit (ulimit -n %d)",
                users,
                needed,
                most,
                2 * needed));
  }
}
