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
 * H2: a table's count of changes, which begins anew whenever the database is opened, together with
 * the version of the database's file, which goes on; and a digest of the rows. Only an
 * administrator sees that version. The schema is in memory, and read as quickly as a mark of it
 * could be.
 */
final class H2Changes implements ChangeMarks {

  private static final String VERSION =
      """
      SELECT setting_value FROM information_schema.settings
      WHERE setting_name = 'info.CURRENT_VERSION'
      """;

  private static final String ROWS =
      """
      SELECT table_schema, table_name, last_modification FROM information_schema.tables
      WHERE table_type = 'BASE TABLE'
      """;

  private final Dialect dialect;

  H2Changes(Dialect dialect) {
    this.dialect = dialect;
  }

  @Override
  public Optional<String> schema(Connection connection) {
    return Optional.empty();
  }

  @Override
  public RowMarks rows(Connection connection) throws SQLException {
    Optional<String> version = MarkQuery.first(connection, VERSION);
    if (version.isEmpty()) {
      return RowMarks.NONE;
    }
    Scope scope = Scope.of(connection, "H2");
    Map<TableId, String> marks = new HashMap<>();
    MarkQuery.forEach(
        connection,
        ROWS,
        row ->
            marks.put(
                scope.id(row.getString(1), row.getString(2)),
                version.get() + " " + row.getLong(3)));
    return table -> Optional.ofNullable(marks.get(table.id()));
  }

  @Override
  public Optional<String> digest(Connection connection, Table table, Deadline deadline)
      throws SQLException {
    return RowDigest.of(connection, dialect, table, deadline);
  }
}
