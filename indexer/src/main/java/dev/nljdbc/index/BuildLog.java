package dev.nljdbc.index;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;

/**
 * Logs a build. Level DEBUG gets the start and each step, with the {@link BuildState} as parameter,
 * for programs that show a progress bar. Level INFO gets a line every ten seconds and at the end,
 * for builds of more than two seconds.
 */
final class BuildLog implements IndexProgress {

  private static final Logger LOG = System.getLogger("dev.nljdbc.index");
  private static final Duration WORTH_TELLING = Duration.ofSeconds(2);
  private static final Duration BETWEEN = Duration.ofSeconds(10);

  private final String database;
  private Duration next = WORTH_TELLING;

  BuildLog(String database) {
    this.database = database;
    LOG.log(Level.DEBUG, "Reading the database for NL questions: {0} begins", database);
  }

  @Override
  public void at(BuildState state) {
    if (state.elapsed().compareTo(next) >= 0) {
      next = state.elapsed().plus(BETWEEN);
      LOG.log(Level.INFO, "Reading the database for NL questions: {0}", state.words());
    }
    LOG.log(Level.DEBUG, "{0}", state);
  }

  /** The build is over. */
  void ended(IndexStatus status) {
    Level level = status.took().compareTo(WORTH_TELLING) >= 0 ? Level.INFO : Level.DEBUG;
    LOG.log(
        level,
        "Read {0}: {1} tables, {2} values in {3} ms",
        database,
        status.tables(),
        status.values(),
        status.took().toMillis());
  }
}
