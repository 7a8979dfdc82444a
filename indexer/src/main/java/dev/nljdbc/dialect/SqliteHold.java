package dev.nljdbc.dialect;

import java.sql.Connection;
import java.sql.SQLException;

/** {@code PRAGMA query_only}, which minds no transaction, put back to what it was. */
final class SqliteHold implements ReadingHold {

  private final Connection connection;
  private final boolean ours;

  SqliteHold(Connection connection) throws SQLException {
    this.connection = connection;
    this.ours = Execute.number(connection, "PRAGMA query_only") == 0;
    if (ours) {
      Execute.on(connection, "PRAGMA query_only = ON");
    }
  }

  @Override
  public boolean held() {
    return true;
  }

  @Override
  public void close() throws SQLException {
    if (ours) {
      Execute.on(connection, "PRAGMA query_only = OFF");
    }
  }
}
