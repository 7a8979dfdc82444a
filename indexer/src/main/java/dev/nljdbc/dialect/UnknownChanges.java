package dev.nljdbc.dialect;

import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.Table;
import java.sql.Connection;
import java.util.Optional;

/** Of an engine that we know nothing of: all may have changed. */
final class UnknownChanges implements ChangeMarks {

  @Override
  public Optional<String> schema(Connection connection) {
    return Optional.empty();
  }

  @Override
  public RowMarks rows(Connection connection) {
    return RowMarks.NONE;
  }

  @Override
  public Optional<String> digest(Connection connection, Table table, Deadline deadline) {
    return Optional.empty();
  }
}
