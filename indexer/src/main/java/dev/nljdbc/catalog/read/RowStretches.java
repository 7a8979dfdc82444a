// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.catalog.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * The rows of a table, in stretches of 20,000 along its key, each read by a statement of its own:
 * for an engine where nobody can commit while a statement reads. Whoever waits to commit comes next
 * when a statement ends. On all other engines, and for tables without such a key, one stretch has
 * all rows.
 */
public final class RowStretches {

  private static final int ROWS = 20_000;

  private final TableSql sql;
  private final TableQueries queries;
  private final Optional<KeySpan> span;
  private final String where;

  private RowStretches(TableSql sql, TableQueries queries, Optional<KeySpan> span, String where) {
    this.sql = sql;
    this.queries = queries;
    this.span = span;
    this.where = where;
  }

  /** Reads one stretch. */
  @FunctionalInterface
  public interface Reader {

    /**
     * Reads its rows; returns whether it could.
     *
     * @param where the condition that they meet, with its keyword; empty for all rows
     */
    boolean read(String where) throws SQLException;
  }

  /**
   * The stretches of the rows that there are now.
   *
   * @param where the condition that they meet, with its keyword; empty for all rows
   */
  public static RowStretches of(Connection connection, Table table, String where, Deadline deadline)
      throws SQLException {
    TableQueries queries = new TableQueries(connection, table.id(), deadline, false);
    TableSql sql = TableSql.of(connection, table);
    Optional<KeySpan> span = needed(sql) ? KeySpan.read(sql, queries) : Optional.empty();
    return new RowStretches(sql, queries, large(span), where);
  }

  /**
   * The stretches of all rows.
   *
   * @param span of the key; not looked at where stretches are not {@link #needed}
   */
  static RowStretches ofAll(TableSql sql, TableQueries queries, Optional<KeySpan> span) {
    return new RowStretches(sql, queries, needed(sql) ? large(span) : Optional.empty(), "");
  }

  /** The stretches of a part of the table. */
  static RowStretches of(TableSql sql, TableQueries queries, KeySpan part) {
    return needed(sql) && part.width() > ROWS
        ? new RowStretches(sql, queries, Optional.of(part), "")
        : new RowStretches(sql, queries, Optional.empty(), " WHERE " + part.condition());
  }

  private static Optional<KeySpan> large(Optional<KeySpan> span) {
    return span.filter(ends -> ends.width() > ROWS);
  }

  /** Whether others wait for the end of a statement that reads. */
  static boolean needed(TableSql sql) {
    return sql.facts().has(EngineFacts.Trait.COMMITS_WAIT_FOR_READERS);
  }

  /** Whether there may be more than one. */
  boolean several() {
    return span.isPresent();
  }

  /**
   * Shows the stretches to a reader, in the order of the key, until it can't read one.
   *
   * @return whether it read all
   */
  public boolean each(Reader reader) throws SQLException {
    if (span.isEmpty()) {
      return reader.read(where);
    }
    KeySpan rest = span.get();
    while (true) {
      Optional<Long> end = end(rest);
      if (end.isEmpty() || !reader.read(within(rest.upTo(end.get())))) {
        return false;
      }
      if (end.get() >= rest.greatest()) {
        return true;
      }
      rest = rest.after(end.get());
    }
  }

  private String within(KeySpan part) {
    return (where.isEmpty() ? " WHERE " : where + " AND ") + part.condition();
  }

  /** The key of the last row of the next stretch; empty when it can't be read. */
  private Optional<Long> end(KeySpan rest) throws SQLException {
    String keys = "SELECT %s AS one FROM %s%s ORDER BY %s";
    String some = sql.limit(keys.formatted(rest.key(), sql.all(), within(rest), rest.key()), ROWS);
    return queries.get(
        "rows",
        "SELECT COUNT(*), MAX(one) FROM (" + some + ") nl_rows",
        row -> row.next() && row.getLong(1) == ROWS ? row.getLong(2) : rest.greatest());
  }
}
