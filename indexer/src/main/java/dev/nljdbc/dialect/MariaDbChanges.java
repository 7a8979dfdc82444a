package dev.nljdbc.dialect;

import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.Scope;
import dev.nljdbc.catalog.Table;
import dev.nljdbc.catalog.TableId;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * MariaDB and MySQL: the time of a table's last change where the server keeps it (InnoDB forgets it
 * when it restarts), unless that is this very second; and the server's checksum of the rows. There
 * is no mark of the schema: the times of tables are as dear as the schema itself, and say nothing
 * of views and rights.
 */
final class MariaDbChanges implements ChangeMarks {

  private static final String ROWS =
      """
      SELECT table_schema, table_name, CONCAT(create_time, ' ', update_time)
      FROM information_schema.tables
      WHERE table_type IN ('BASE TABLE', 'SYSTEM VERSIONED')
        AND table_schema NOT IN ('information_schema', 'mysql', 'performance_schema', 'sys')
        AND update_time IS NOT NULL AND update_time < NOW() - INTERVAL 1 SECOND
      """;

  private final Dialect dialect;

  MariaDbChanges(Dialect dialect) {
    this.dialect = dialect;
  }

  @Override
  public Optional<String> schema(Connection connection) {
    return Optional.empty();
  }

  @Override
  public RowMarks rows(Connection connection) throws SQLException {
    Scope scope = Scope.of(connection, dialect.name());
    String home = connection.getCatalog();
    String confined =
        home == null || home.isEmpty() ? "" : " AND table_schema = " + dialect.string(home);
    Map<TableId, String> marks = new HashMap<>();
    MarkQuery.forEach(
        connection,
        ROWS + confined,
        row -> marks.put(scope.id(row.getString(1), row.getString(2)), row.getString(3)));
    return table -> Optional.ofNullable(marks.get(table.id()));
  }

  @Override
  public Optional<String> digest(Connection connection, Table table, Deadline deadline)
      throws SQLException {
    return table.kind() == Table.Kind.TABLE
        ? MarkQuery.first(connection, "CHECKSUM TABLE " + dialect.table(table.id()))
        : Optional.empty();
  }
}
