// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import dev.nljdbc.text.VisibleText;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * The progress of a build.
 *
 * @param stage what is being done, in a few words, for example {@code reading customers}
 * @param done tables done
 * @param total tables to be read in all
 * @param rows rows read
 * @param values distinct text values taken
 * @param elapsed time since it began
 * @param left estimated time left, once there is a basis for an estimate
 */
public record BuildState(
    String stage,
    int done,
    int total,
    long rows,
    long values,
    Duration elapsed,
    Optional<Duration> left) {

  /** Makes the stage safe for logs and terminals, since it names a table. */
  public BuildState {
    stage = VisibleText.line(stage);
  }

  /** Values taken in a second. */
  public double valuesPerSecond() {
    long millis = elapsed.toMillis();
    return millis == 0 ? 0 : 1000.0 * values / millis;
  }

  /** The state in words: {@code reading customers, 2 of 9 tables, 81,000 values/s, 12 s left}. */
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

  /**
   * Receives the progress of a build, on the building thread: when a table begins, and several
   * times a second.
   */
  @FunctionalInterface
  public interface IndexProgress {

    /** Ignores progress. */
    IndexProgress SILENT = state -> {};

    /** Called with the progress so far. */
    void at(BuildState state);

    /** Called now and then while it waits for its turn to build. An exception ends the waiting. */
    default void waiting() {}
  }
}
