package dev.nljdbc.bench.train;

import dev.nljdbc.offline.parse.Trial;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;

/** A trial for each database, opened when it is first asked for. Thread-safe. */
public final class Trials implements AutoCloseable {

  private final SortedMap<String, Path> files;
  private final int steps;
  private final TrialMemo memo;
  private final Map<String, JdbcTrial> open = new HashMap<>();

  /**
   * Opens nothing yet.
   *
   * @param files the SQLite file of each database
   * @param steps of SQLite's virtual machine that one query may take
   * @param memo shared by all; one of no cells remembers nothing, as the driver does
   */
  public Trials(SortedMap<String, Path> files, int steps, TrialMemo memo) {
    this.files = files;
    this.steps = steps;
    this.memo = memo;
  }

  /**
   * The trial of a database.
   *
   * @throws SQLException when it can't be read
   */
  public synchronized Trial of(String database) throws SQLException {
    JdbcTrial known = open.get(database);
    if (known == null) {
      Path file = files.get(database);
      if (file == null) {
        throw new IllegalArgumentException("There is no database " + database);
      }
      known = new JdbcTrial(database, file, steps, memo);
      open.put(database, known);
    }
    return known;
  }

  @Override
  public synchronized void close() throws SQLException {
    for (JdbcTrial trial : open.values()) {
      trial.close();
    }
    open.clear();
  }
}
