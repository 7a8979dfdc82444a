// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.metric;

import dev.nljdbc.bench.metric.OpenDatabase.Gold;
import dev.nljdbc.bench.metric.OpenDatabase.GoldRun;
import java.sql.SQLException;
import java.time.Duration;

/** A metric that runs the queries itself, within a limit of time, on a database kept open. */
abstract class ExecutedMetric implements Metric {

  private final Duration limit;
  private final OpenDatabase open = new OpenDatabase();

  /**
   * Opens nothing yet.
   *
   * @param limit the most time for one query
   */
  ExecutedMetric(Duration limit) {
    this.limit = limit;
  }

  final Duration limit() {
    return limit;
  }

  final QueryRunner runner(Prediction prediction) throws SQLException {
    return open.runner(prediction.database());
  }

  /** What came of the gold query; see {@link OpenDatabase#gold}. */
  final Gold gold(Prediction prediction, GoldRun run) throws SQLException {
    return open.gold(prediction.database(), run);
  }

  @Override
  public final void close() throws SQLException {
    open.close();
  }
}
