package dev.nljdbc.bench.metric;

import java.sql.SQLException;

/**
 * Measures predictions in numbers, beside the {@link Judge}'s verdict. Not thread-safe: one per
 * worker.
 */
interface Metric extends AutoCloseable {

  /**
   * Measures one prediction. It may be blank, which is the worst there is and not left out; its
   * database is there.
   */
  void measure(Prediction prediction, Figures figures) throws SQLException;

  @Override
  default void close() throws SQLException {}
}
