package dev.nljdbc.bench.metric;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Execution accuracy (EX) as BIRD's evaluator has it: both results as sets of rows are equal, so
 * neither order nor repeated rows count, but the order of columns does.
 *
 * <p>Source: Li et al., "Can LLM Already Serve as a Database Interface? A Big Bench for Large-Scale
 * Database Grounded Text-to-SQLs", NeurIPS 2023, section 4 and the published evaluation.
 *
 * <p>Not thread-safe: one per worker. It keeps the connection to the last database open.
 */
final class RowSetAccuracy implements Metric {

  private final Duration limit;
  private final OpenDatabase open = new OpenDatabase();

  /**
   * Opens nothing yet.
   *
   * @param limit the most time for one query
   */
  RowSetAccuracy(Duration limit) {
    this.limit = limit;
  }

  @Override
  public Score score(Path database, String gold, String predicted) {
    if (predicted.isBlank()) {
      return Score.without(Verdict.UNANSWERED, "");
    }
    QueryRunner runner;
    try {
      runner = open.runner(database);
    } catch (SQLException e) {
      return Score.without(Verdict.NO_DATABASE, String.valueOf(e.getMessage()));
    }
    if (!(runner.runDistinct(gold, Integer.MAX_VALUE, limit) instanceof Execution.Rows rows)) {
      return Score.without(Verdict.GOLD_ERROR, "The gold query does not run, or runs too long");
    }
    int expected = rows.rows().size();
    Execution actual = runner.runDistinct(predicted, expected, limit);
    if (actual instanceof Execution.Rows found) {
      boolean equal = set(rows).equals(set(found));
      return new Score(equal ? Verdict.CORRECT : Verdict.WRONG, "", expected, found.rows().size());
    }
    return actual instanceof Execution.Failed failed
        ? new Score(Verdict.ERROR, failed.message(), expected, -1)
        : new Score(Verdict.TIMEOUT, "ran longer than " + limit.toMillis() + " ms", expected, -1);
  }

  private static Set<List<Cell>> set(Execution.Rows rows) {
    return new HashSet<>(rows.rows());
  }

  @Override
  public void close() throws SQLException {
    open.close();
  }
}
