package dev.nljdbc.dialect;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * On SQLite: the hold is looked at as the statement starts; rows are computed one by one anyway.
 */
final class SqliteAnswerReading extends HeldReading {

  SqliteAnswerReading(Connection own, Dialect dialect) throws SQLException {
    super(own, dialect);
  }

  @Override
  public void executed() throws SQLException {
    end();
  }
}
