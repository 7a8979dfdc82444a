package dev.nljdbc.dialect;

import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.Scope;
import dev.nljdbc.catalog.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * SQLite: the schema cookie of each file; that no file was written to, for all tables at once; and
 * a digest of the rows where one was.
 */
final class SqliteChanges implements ChangeMarks {

  private static final String FILES = "SELECT name, file FROM pragma_database_list";

  private final Dialect dialect;
  private final InstantSource clock = InstantSource.system();

  SqliteChanges(Dialect dialect) {
    this.dialect = dialect;
  }

  /**
   * The cookie changes with each change of the schema, and is read without parsing it; with the
   * file it belongs to, since another file may have the same. None for a database in memory, which
   * may be another one under the same name.
   */
  @Override
  public Optional<String> schema(Connection connection) throws SQLException {
    Map<String, @Nullable String> files = files(connection);
    StringBuilder mark = new StringBuilder();
    for (Map.Entry<String, @Nullable String> file : files.entrySet()) {
      if (file.getValue() == null || file.getValue().isEmpty()) {
        return Optional.empty();
      }
      String cookie = "PRAGMA " + dialect.identifier(file.getKey()) + ".schema_version";
      mark.append(file).append(' ').append(FileStamp.identity(file.getValue())).append(' ');
      mark.append(MarkQuery.first(connection, cookie).orElse("?")).append('\n');
    }
    return Optional.of(mark.toString());
  }

  @Override
  public RowMarks rows(Connection connection) throws SQLException {
    Map<String, String> stamps = new HashMap<>();
    files(connection)
        .forEach(
            (name, file) ->
                FileStamp.of(file, clock, "-wal", "-journal")
                    .ifPresent(stamp -> stamps.put(name, stamp)));
    return table -> {
      String schema = table.id().schema();
      return table.kind() == Table.Kind.TABLE
          ? Optional.ofNullable(stamps.get(schema.isEmpty() ? Scope.SQLITE.home() : schema))
          : Optional.empty();
    };
  }

  private static Map<String, @Nullable String> files(Connection connection) throws SQLException {
    Map<String, @Nullable String> files = new TreeMap<>();
    MarkQuery.forEach(
        connection,
        FILES,
        row -> {
          if (!row.getString(1).equals("temp")) {
            files.put(row.getString(1), row.getString(2));
          }
        });
    return files;
  }

  @Override
  public Optional<String> digest(Connection connection, Table table, Deadline deadline)
      throws SQLException {
    return RowDigest.of(connection, dialect, table, deadline);
  }
}
