package dev.nljdbc.index;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Decides whether an index takes changed rows over at once when it is opened: only if that was
 * quick last time, and not so often that it were a burden. Else they wait for a refresh.
 */
final class Following {

  private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

  /** At most a tenth of the time is spent on it. */
  private static final int SHARE = 10;

  private Following() {}

  /**
   * Whether to read the stale tables now.
   *
   * @param stale their names
   */
  static boolean atOnce(OpenIndex index, List<String> stale, Instant now) {
    IndexStatus status = index.status();
    Set<String> names = new HashSet<>(stale);
    long reading = 0;
    long all = 0;
    for (TableRecord record : index.contents().records()) {
      all += record.reading().millis();
      if (names.contains(record.table().toString())) {
        if (!record.reading().complete()) {
          return false; // it takes more time than there was
        }
        reading += record.reading().millis();
      }
    }
    long took = status.took().toMillis();
    long rest = took > all ? took - all : took;
    Duration cost = Duration.ofMillis(1 + reading + rest);
    return atOnce(cost, Duration.between(status.built(), now));
  }

  /**
   * Whether to do what costs so much.
   *
   * @param age of the index; negative where the clock went back
   */
  static boolean atOnce(Duration cost, Duration age) {
    return cost.compareTo(LONGEST_WAIT) <= 0 && age.abs().compareTo(cost.multipliedBy(SHARE)) >= 0;
  }
}
