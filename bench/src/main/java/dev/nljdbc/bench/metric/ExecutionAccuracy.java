package dev.nljdbc.bench.metric;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Execution accuracy (EX) on one database, as Spider's test-suite evaluator judges it by default.
 *
 * <p>Source: Zhong, Yu and Klein, "Semantic Evaluation for Text-to-SQL with Distilled Test Suites",
 * EMNLP 2020, and the evaluator that its authors publish (execution match, values given, DISTINCT
 * not kept). Both queries are tidied by {@link SpiderQueryText} and run; results are compared by
 * {@link ResultEquality}; order counts when the gold text has {@code order by} in it anywhere.
 *
 * <p>Not thread-safe: one per worker. It keeps the connection to the last database open.
 */
public final class ExecutionAccuracy implements Metric {

  private final Duration limit;
  private final OpenDatabase open = new OpenDatabase();

  /**
   * Opens nothing yet.
   *
   * @param limit the most time for one query
   */
  public ExecutionAccuracy(Duration limit) {
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
    String goldText = SpiderQueryText.tidy(gold);
    Execution expected = runner.run(goldText, Integer.MAX_VALUE, limit);
    if (expected instanceof Execution.Rows rows) {
      Execution actual = runner.run(SpiderQueryText.tidy(predicted), rows.rows().size(), limit);
      return compare(rows.rows(), actual, ordered(goldText));
    }
    return Score.without(Verdict.GOLD_ERROR, "The gold query: " + reason(expected));
  }

  private Score compare(List<List<Cell>> gold, Execution actual, boolean ordered) {
    if (actual instanceof Execution.Rows rows) {
      boolean equal = ResultEquality.equal(gold, rows.rows(), ordered);
      return new Score(
          equal ? Verdict.CORRECT : Verdict.WRONG, "", gold.size(), rows.rows().size());
    }
    Verdict verdict = actual instanceof Execution.TimedOut ? Verdict.TIMEOUT : Verdict.ERROR;
    return new Score(verdict, reason(actual), gold.size(), -1);
  }

  private String reason(Execution execution) {
    return execution instanceof Execution.Failed failed
        ? failed.message()
        : "ran longer than " + limit.toMillis() + " ms";
  }

  private static boolean ordered(String gold) {
    return gold.toLowerCase(Locale.ROOT).contains("order by");
  }

  @Override
  public void close() throws SQLException {
    open.close();
  }
}
