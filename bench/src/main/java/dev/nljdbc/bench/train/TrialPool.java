// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.train;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.nljdbc.offline.candidate.CandidateRunner;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/** A trial for each database, opened when it is first asked for. Thread-safe. */
final class TrialPool implements AutoCloseable {
  private final SortedMap<String, Path> files;
  private final int steps;
  private final Memo memo;
  private final Map<String, JdbcTrial> open = new HashMap<>();

  /**
   * Opens nothing yet.
   *
   * @param files the SQLite file of each database
   * @param steps of SQLite's virtual machine that one query may take
   * @param memo shared by all; one of no cells remembers nothing, as the driver does
   */
  public TrialPool(SortedMap<String, Path> files, int steps, Memo memo) {
    this.files = files;
    this.steps = steps;
    this.memo = memo;
  }

  /**
   * The trial of a database.
   *
   * @throws SQLException when it can't be read
   */
  public synchronized CandidateRunner of(String database) throws SQLException {
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

  /**
   * What came of queries, so that none is run twice: those of all databases and folds together, the
   * ones that were not asked for lately forgotten first. Thread-safe.
   */
  public static final class Memo {
    /** The weight of an entry besides its cells. */
    private static final int ENTRY = 6;

    private final boolean remembers;
    private final Cache<Key, CandidateRunner.Result> results;

    private record Key(String database, String sql) {}

    /**
     * An empty one.
     *
     * @param mostCells the most cells of all results together, some 60 bytes each; 0 to remember
     *     nothing
     */
    public Memo(long mostCells) {
      this.remembers = mostCells > 0; // a cache of no cells forgets some time later
      this.results =
          Caffeine.newBuilder()
              .maximumWeight(mostCells)
              .weigher((Key key, CandidateRunner.Result result) -> weight(result))
              .build();
    }

    private static int weight(CandidateRunner.Result result) {
      int columns = result.rows().isEmpty() ? 0 : result.rows().get(0).size();
      return ENTRY + columns * result.rows().size();
    }

    Optional<CandidateRunner.Result> get(String database, String sql) {
      return remembers
          ? Optional.ofNullable(results.getIfPresent(new Key(database, sql)))
          : Optional.empty();
    }

    void put(String database, String sql, CandidateRunner.Result result) {
      results.put(new Key(database, sql), result);
    }
  }
}
