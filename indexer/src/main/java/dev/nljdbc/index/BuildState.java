package dev.nljdbc.index;

import dev.nljdbc.catalog.Visible;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * How far a build is.
 *
 * @param stage what is being done, in a few words, for example {@code reading customers}
 * @param done tables done
 * @param total tables to be read in all
 * @param rows rows looked at
 * @param values distinct text values taken
 * @param elapsed time since it began
 * @param left time that it will still take, once there is something to tell it by
 */
public record BuildState(
    String stage,
    int done,
    int total,
    long rows,
    long values,
    Duration elapsed,
    Optional<Duration> left) {

  /** A stage names a table, and lands in logs and on terminals: one line, nothing hidden. */
  public BuildState {
    stage = Visible.line(stage);
  }

  /** Rows looked at in a second. */
  public double rowsPerSecond() {
    return perSecond(rows);
  }

  /** Values taken in a second. */
  public double valuesPerSecond() {
    return perSecond(values);
  }

  private double perSecond(long count) {
    long millis = elapsed.toMillis();
    return millis == 0 ? 0 : 1000.0 * count / millis;
  }

  /** In words: {@code reading customers, 2 of 9 tables, 81,000 values/s, 12 s left}. */
  public String words() {
    StringBuilder words = new StringBuilder(stage);
    words.append(String.format(Locale.ROOT, ", %d of %d tables", done, total));
    return words.append(pace()).toString();
  }

  /** Rate and time left, as far as known: {@code , 81,000 values/s, 12 s left}. */
  public String pace() {
    StringBuilder words = new StringBuilder();
    if (valuesPerSecond() >= 1) {
      words.append(String.format(Locale.ROOT, ", %,.0f values/s", valuesPerSecond()));
    }
    left.ifPresent(time -> words.append(", ").append(words(time)).append(" left"));
    return words.toString();
  }

  private static String words(Duration time) {
    long seconds = Math.max(1, time.toSeconds());
    return seconds < 120 ? seconds + " s" : seconds / 60 + " min";
  }
}
