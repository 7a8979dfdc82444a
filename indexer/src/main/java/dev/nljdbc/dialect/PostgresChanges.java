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
 * PostgreSQL: the transactions that wrote the system catalog's rows; and its counters of rows
 * inserted, updated and deleted, with the file that a table is in, which TRUNCATE and the refresh
 * of a materialized view replace. The counters show a change some seconds late at the most, and not
 * at all where {@code track_counts} is off: then there are no marks.
 */
final class PostgresChanges implements ChangeMarks {

  /** Temporary tables come and go with other sessions; they are in none of our catalogs. */
  private static final String OURS =
      """
      SELECT c.oid, c.xmin FROM pg_catalog.pg_class c
      JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relpersistence <> 't' AND n.nspname NOT LIKE 'pg\\_%'
        AND n.nspname <> 'information_schema'
      """;

  /** The sums of a column's writers differ as soon as one row is written anew, added or gone. */
  private static final String SCHEMA =
      """
      WITH ours AS (%s)
      SELECT current_user, pg_catalog.current_schemas(true)::text,
        (SELECT count(*) || ',' || coalesce(sum(xmin::text::bigint), 0) || ','
           || coalesce(sum(oid::bigint), 0) FROM ours),
        (SELECT count(*) || ',' || coalesce(sum(a.xmin::text::bigint), 0) || ','
           || coalesce(sum(a.attrelid::bigint * a.attnum), 0)
           FROM pg_catalog.pg_attribute a JOIN ours ON ours.oid = a.attrelid),
        (SELECT count(*) || ',' || coalesce(sum(xmin::text::bigint), 0)
           FROM pg_catalog.pg_constraint),
        (SELECT count(*) || ',' || coalesce(sum(i.xmin::text::bigint), 0)
           FROM pg_catalog.pg_index i JOIN ours ON ours.oid = i.indrelid),
        (SELECT count(*) || ',' || coalesce(sum(xmin::text::bigint), 0)
           FROM pg_catalog.pg_description WHERE classoid = 'pg_catalog.pg_class'::regclass),
        (SELECT count(*) || ',' || coalesce(sum(xmin::text::bigint), 0)
           FROM pg_catalog.pg_namespace),
        (SELECT count(*) || ',' || coalesce(sum(xmin::text::bigint), 0)
           FROM pg_catalog.pg_rewrite),
        (SELECT count(*) || ',' || coalesce(sum(xmin::text::bigint), 0)
           FROM pg_catalog.pg_type WHERE typtype IN ('e', 'd')),
        (SELECT count(*) || ',' || coalesce(sum(xmin::text::bigint), 0)
           FROM pg_catalog.pg_inherits),
        (SELECT count(*) || ',' || coalesce(sum(xmin::text::bigint), 0)
           FROM pg_catalog.pg_auth_members)
      """
          .formatted(OURS);

  /** A table's own counters, and those of its partitions or heirs. */
  private static final String ROWS =
      """
      WITH RECURSIVE part(top, oid) AS (
        SELECT c.oid, c.oid FROM pg_catalog.pg_class c
        JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relkind IN ('r', 'p', 'm') AND n.nspname NOT LIKE 'pg\\_%'
          AND n.nspname <> 'information_schema'
        UNION ALL
        SELECT part.top, i.inhrelid FROM part JOIN pg_catalog.pg_inherits i ON i.inhparent = part.oid)
      SELECT n.nspname, c.relname, min(d.mark), bool_or(p.relkind = 'f'),
        string_agg(p.oid || ':' || p.relfilenode
          || ',' || pg_catalog.pg_stat_get_tuples_inserted(p.oid)
          || ',' || pg_catalog.pg_stat_get_tuples_updated(p.oid)
          || ',' || pg_catalog.pg_stat_get_tuples_deleted(p.oid), ' ' ORDER BY p.oid)
      FROM part
      JOIN pg_catalog.pg_class c ON c.oid = part.top
      JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_catalog.pg_class p ON p.oid = part.oid
      CROSS JOIN (SELECT coalesce(pg_catalog.pg_stat_get_db_stat_reset_time(oid)::text, '') AS mark
        FROM pg_catalog.pg_database WHERE datname = current_database()) d
      GROUP BY n.nspname, c.relname
      """;

  @Override
  public Optional<String> schema(Connection connection) throws SQLException {
    return MarkQuery.first(connection, SCHEMA);
  }

  @Override
  public RowMarks rows(Connection connection) throws SQLException {
    if (!MarkQuery.first(connection, "SHOW track_counts").equals(Optional.of("on"))) {
      return RowMarks.NONE;
    }
    Scope scope = Scope.of(connection, "PostgreSQL");
    Map<TableId, String> marks = new HashMap<>();
    MarkQuery.forEach(
        connection,
        ROWS,
        row -> {
          if (!row.getBoolean(4)) { // a foreign table's rows are elsewhere
            TableId table = scope.id(row.getString(1), row.getString(2));
            marks.put(table, row.getString(3) + " " + row.getString(5));
          }
        });
    return table -> Optional.ofNullable(marks.get(table.id()));
  }

  /** The counters are as good. */
  @Override
  public Optional<String> digest(Connection connection, Table table, Deadline deadline) {
    return Optional.empty();
  }
}
