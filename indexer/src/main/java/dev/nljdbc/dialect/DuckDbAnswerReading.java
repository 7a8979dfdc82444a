package dev.nljdbc.dialect;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * On DuckDB: the driver hands rows over piece by piece while its setting {@code
 * jdbc_stream_results} is on. Then it takes an error among the rows for their end, but the
 * transaction that holds the reading shows it; where nothing can be held, nothing is streamed.
 */
final class DuckDbAnswerReading extends HeldReading {

  private static final String STREAM = "jdbc_stream_results";

  private boolean streams;
  private boolean set;

  DuckDbAnswerReading(Connection own, Dialect dialect, boolean streaming) throws SQLException {
    super(own, dialect);
    if (held()) {
      try {
        streams = streams(own);
        if (streaming && !streams) {
          Execute.on(own, "SET SESSION " + STREAM + " = true");
          set = true;
          streams = true;
        }
      } catch (SQLException e) {
        endAfter(e);
        throw e;
      }
    }
  }

  private static boolean streams(Connection own) throws SQLException {
    return Execute.number(
            own,
            "SELECT count(*) FROM duckdb_settings() WHERE value = 'true' AND name = '"
                + STREAM
                + "'")
        > 0;
  }

  @Override
  public boolean occupies(Statement statement, ResultSet rows) {
    return streams;
  }

  @Override
  public void checkComplete() throws SQLException {
    if (held()) {
      Execute.on(own(), "SELECT 1");
    }
  }

  @Override
  public void end() throws SQLException {
    try {
      super.end();
    } finally {
      if (set) {
        set = false;
        Execute.on(own(), "SET SESSION " + STREAM + " = false");
      }
    }
  }
}
