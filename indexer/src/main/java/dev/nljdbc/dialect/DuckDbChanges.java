package dev.nljdbc.dialect;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * DuckDB: a hash over its own catalog; that neither the file nor its log was written to, for all
 * tables at once; and the sum of its own hashes of the rows where one was, also by a checkpoint.
 */
final class DuckDbChanges implements ChangeMarks {

  private static final String SCHEMA =
      """
      SELECT version(), current_database(), current_schema(),
        (SELECT coalesce(sum(hash(c)), 0) FROM duckdb_columns() c
          WHERE NOT internal AND database_name <> 'temp'),
        (SELECT coalesce(sum(hash(c)), 0) FROM duckdb_constraints() c
          WHERE database_name <> 'temp'),
        (SELECT coalesce(sum(hash(schema_name, index_name, table_name, is_unique, sql)), 0)
          FROM duckdb_indexes() WHERE database_name <> 'temp'),
        (SELECT coalesce(sum(hash(schema_name, table_name, comment)), 0)
          FROM duckdb_tables() WHERE NOT internal AND database_name <> 'temp'),
        (SELECT coalesce(sum(hash(schema_name, view_name, comment, sql)), 0)
          FROM duckdb_views() WHERE NOT internal AND database_name <> 'temp')
      """;

  private static final String FILE =
      "SELECT coalesce(path, '') FROM duckdb_databases() WHERE database_name = current_database()";

  /** Their files are not looked at. */
  private static final String ATTACHED =
      "SELECT coalesce(string_agg(database_name, chr(10)), '-') FROM duckdb_databases()"
          + " WHERE NOT internal AND database_name <> current_database()";

  private final Dialect dialect;
  private final InstantSource clock = InstantSource.system();

  DuckDbChanges(Dialect dialect) {
    this.dialect = dialect;
  }

  @Override
  public Optional<String> schema(Connection connection) throws SQLException {
    return MarkQuery.first(connection, SCHEMA);
  }

  @Override
  public RowMarks rows(Connection connection) throws SQLException {
    Optional<String> stamp =
        FileStamp.of(MarkQuery.first(connection, FILE).orElse(""), clock, ".wal");
    Set<String> attached = Set.of(MarkQuery.first(connection, ATTACHED).orElse("").split("\n"));
    return table ->
        table.kind() == Table.Kind.TABLE && !attached.contains(table.id().schema())
            ? stamp
            : Optional.empty();
  }

  @Override
  public Optional<String> digest(Connection connection, Table table, Deadline deadline)
      throws SQLException {
    if (table.kind() != Table.Kind.TABLE || table.columns().isEmpty()) {
      return Optional.empty();
    }
    String columns =
        table.columns().stream()
            .map(Column::name)
            .map(dialect::identifier)
            .collect(Collectors.joining(", "));
    String sum = "SELECT count(*), coalesce(sum(hash(" + columns + ")), 0), version() FROM ";
    return MarkQuery.first(connection, sum + dialect.table(table.id()));
  }
}
