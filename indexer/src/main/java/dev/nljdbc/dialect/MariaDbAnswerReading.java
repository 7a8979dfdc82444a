package dev.nljdbc.dialect;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * On MariaDB: a fetch size has the driver hand rows over piece by piece; anything else on the
 * connection makes it read all that are left into memory, and closing them makes it read them.
 */
final class MariaDbAnswerReading extends HeldReading {

  private final boolean streaming;

  MariaDbAnswerReading(Connection own, Dialect dialect, boolean streaming) throws SQLException {
    super(own, dialect);
    this.streaming = streaming;
  }

  @Override
  public int fetchSize() {
    return streaming ? PIECE : 0;
  }

  @Override
  public boolean occupies(Statement statement, ResultSet rows) throws SQLException {
    return statement.getFetchSize() > 0;
  }

  @Override
  public boolean closingReadsOn() {
    return true;
  }
}
