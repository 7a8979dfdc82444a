// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A table or view with its columns and keys.
 *
 * @param id schema and name
 * @param kind table or view
 * @param columns in the catalog's order
 * @param primaryKey the key's columns in key order; empty when none is declared
 * @param uniqueKeys the columns of each unique index beside the primary key
 * @param rows how many rows there are, -1 when not known
 * @param rowsEstimated whether {@code rows} is an estimate, shown with a {@code ~}
 * @param description what people wrote of the table; empty when nobody did
 * @param perSession whether its rows depend on who asks, as by row security: other sessions may see
 *     other ones
 */
public record Table(
    TableId id,
    Kind kind,
    List<Column> columns,
    List<String> primaryKey,
    List<List<String>> uniqueKeys,
    long rows,
    boolean rowsEstimated,
    String description,
    boolean perSession) {

  /** Whether rows are stored or computed. */
  public enum Kind {
    /** Rows are stored. */
    TABLE,
    /** Rows are computed by a query. */
    VIEW
  }

  /** Copies the lists, but for columns that are read when first asked for. */
  public Table {
    columns = LazyList.copyOf(columns);
    primaryKey = List.copyOf(primaryKey);
    uniqueKeys = uniqueKeys.stream().map(List::copyOf).toList();
  }

  /** A table whose rows are the same for all who may read it. */
  public Table(
      TableId id,
      Kind kind,
      List<Column> columns,
      List<String> primaryKey,
      List<List<String>> uniqueKeys,
      long rows,
      boolean rowsEstimated,
      String description) {
    this(id, kind, columns, primaryKey, uniqueKeys, rows, rowsEstimated, description, false);
  }

  /** The column of that name: exact case first, then any case. */
  public Optional<Column> column(String name) {
    Optional<Column> exact = columns.stream().filter(c -> c.name().equals(name)).findFirst();
    return exact.isPresent()
        ? exact
        : columns.stream()
            .filter(c -> c.name().toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT)))
            .findFirst();
  }

  /**
   * The primary key, if it is one whole number: new rows usually have a greater one than all rows
   * before, and the engine's index finds them. Empty for any other key, and for views.
   */
  public Optional<Column> monotonicKey() {
    return kind == Kind.TABLE && primaryKey.size() == 1
        ? column(primaryKey.get(0)).filter(key -> ColumnKind.isWholeNumber(key.jdbcType()))
        : Optional.empty();
  }

  Table describedAs(String words, List<Column> described) {
    return new Table(
        id, kind, described, primaryKey, uniqueKeys, rows, rowsEstimated, words, perSession);
  }

  /** This table with other keys. */
  public Table withKeys(List<String> primary, List<List<String>> unique) {
    return new Table(
        id, kind, columns, primary, unique, rows, rowsEstimated, description, perSession);
  }

  /** This table with another row count. */
  public Table withRows(long count, boolean estimated) {
    return new Table(
        id, kind, columns, primaryKey, uniqueKeys, count, estimated, description, perSession);
  }
}
