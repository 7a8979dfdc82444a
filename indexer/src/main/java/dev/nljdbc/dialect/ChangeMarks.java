// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.dialect;

import dev.nljdbc.catalog.Deadline;
import dev.nljdbc.catalog.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What an engine tells of changes, so that an index reads again only what did change. Equal marks
 * mean that nothing changed; others, or none, that something may have. An engine that can't be sure
 * gives none, as this does: a table is rather read once too often.
 */
public interface ChangeMarks {

  /** The marks of tables' rows. */
  @FunctionalInterface
  interface RowMarks {

    /** None are known. */
    RowMarks NONE = table -> Optional.empty();

    /** The mark of a table; empty where the engine has none, and for a view. */
    Optional<String> of(Table table);
  }

  /**
   * A mark of the schema: tables, columns, keys, remarks, and what this user sees of them. Cheap,
   * also with thousands of tables.
   *
   * @return empty where the engine has none; then the schema is to be read
   * @throws SQLException when the engine has none for this user, or in this version
   */
  default Optional<String> schema(Connection connection) throws SQLException {
    return Optional.empty();
  }

  /**
   * A mark of the rows of each table, of a few queries for all of them together. To be taken before
   * the rows are read: what changes meanwhile is then read again next time.
   *
   * @throws SQLException when the engine has none for this user, or in this version
   */
  default RowMarks rows(Connection connection) throws SQLException {
    return RowMarks.NONE;
  }

  /**
   * A digest of rows of a table in any order, for when {@link #rows} does not tell. Reads them all,
   * which is some ten times quicker than indexing them. Of tables with a {@link
   * Table#monotonicKey}, digests of parts add up, see {@link
   * dev.nljdbc.catalog.read.RowSum#together}.
   *
   * @param where the condition with its keyword, in SQL; empty for all rows
   * @return empty where {@link #rows} is good enough to go without, or at the deadline
   * @throws SQLException when the table can't be read
   */
  default Optional<String> digest(
      Connection connection, Table table, String where, Deadline deadline) throws SQLException {
    return Optional.empty();
  }

  /**
   * How many rows were inserted between two marks of a table, where these prove that no row was
   * updated or deleted meanwhile; empty where they do not.
   */
  default OptionalLong inserted(String then, String now) {
    return OptionalLong.empty();
  }
}
