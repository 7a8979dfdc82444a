package dev.nljdbc.dialect;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * On SQLite: rows are computed one by one anyway. The hold lasts as long as they do, since setting
 * the pragma back makes a statement that still runs fail at the next table that it opens
 * (SQLITE_ABORT_ROLLBACK).
 */
final class SqliteAnswerReading extends HeldReading {

  SqliteAnswerReading(Connection own, Dialect dialect) throws SQLException {
    super(own, dialect);
  }

  @Override
  public boolean occupies(Statement statement, ResultSet rows) {
    return held();
  }
}
