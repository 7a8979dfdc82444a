package dev.nljdbc.dialect;

import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** An engine that counts no changes, or none for longer than it is open: a digest of the rows. */
record DigestChanges(Dialect dialect) implements ChangeMarks {

  @Override
  public Optional<String> schema(Connection connection) {
    return Optional.empty();
  }

  @Override
  public RowMarks rows(Connection connection) {
    return RowMarks.NONE;
  }

  @Override
  public Optional<String> digest(Connection connection, Table table, Deadline deadline)
      throws SQLException {
    return RowDigest.of(connection, dialect, table, deadline);
  }
}
