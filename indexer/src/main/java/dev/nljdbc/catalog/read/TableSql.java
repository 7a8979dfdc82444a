// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.ColumnKind;
import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.catalog.Table;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** SQL for reading a table's rows. All names are quoted, so keywords need not be known. */
record TableSql(Table table, String quote, EngineFacts facts) {

  /** A sample by percent may exceed the wanted size so much: counts are often old. */
  private static final int EXCESS = 3;

  /** Standard deviations by which a random sample exceeds the wanted size. */
  private static final double MARGIN = 4;

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z_]\\w*");

  private static final double HUNDRED = 100;

  static TableSql of(Connection connection, Table table) throws SQLException {
    DatabaseMetaData metadata = connection.getMetaData();
    EngineFacts facts = EngineFacts.of(metadata.getDatabaseProductName());
    Optional<String> known = facts.text("name quote"); // Hive's driver tells Spark's wrongly
    String quote = known.isPresent() ? known.get() : metadata.getIdentifierQuoteString().strip();
    return new TableSql(table, quote, facts);
  }

  String quoted(String name) {
    if (quote.isEmpty() && PLAIN.matcher(name).matches()) {
      return name;
    }
    String mark = quote.isEmpty() ? "\"" : quote; // not bare: the name may be anything
    return mark + name.replace(mark, mark + mark) + mark;
  }

  /** The FROM clause for all rows. */
  String all() {
    return facts.nameParts(table.id()).stream().map(this::quoted).collect(Collectors.joining("."));
  }

  /** All rows of these columns, at least one. */
  String select(List<Column> columns) {
    return "SELECT "
        + columns.stream().map(c -> quoted(c.name())).collect(Collectors.joining(", "))
        + " FROM "
        + all();
  }

  /** Columns of numbers and dates that lead a key: an index has their ends. */
  List<Column> keys() {
    return Stream.concat(Stream.of(table.primaryKey()), table.uniqueKeys().stream())
        .filter(key -> !key.isEmpty())
        .flatMap(key -> table.column(key.get(0)).stream())
        .filter(c -> c.kind() == ColumnKind.NUMBER || c.kind() == ColumnKind.TEMPORAL)
        .distinct()
        .toList();
  }

  /** The first rows of these columns. */
  String firstRows(List<Column> columns, long rows) {
    return limit(select(columns), rows);
  }

  /**
   * A repeatable sample across the table, for which the engine may read all rows; empty where it
   * has none.
   *
   * @param of how many rows there are
   * @param exact whether {@code of} is sure
   */
  Optional<String> sample(List<Column> columns, long rows, long of, boolean exact) {
    Optional<String> ofRows = facts.text("sample of rows");
    if (ofRows.isPresent()) {
      return Optional.of(select(columns) + " " + ofRows.get().replace("%d", Long.toString(rows)));
    }
    return exact
        ? ofPercent("exact sample", columns, rows, of).map(query -> limit(query, rows))
        : quickSample(columns, rows, of);
  }

  /** A repeatable sample across the table that reads some of its pages only; empty likewise. */
  Optional<String> quickSample(List<Column> columns, long rows, long of) {
    return ofPercent("quick sample", columns, rows, of).map(query -> limit(query, EXCESS * rows));
  }

  private Optional<String> ofPercent(String section, List<Column> columns, long rows, long of) {
    return facts
        .text(section)
        .filter(clause -> table.kind() == Table.Kind.TABLE)
        .map(clause -> select(columns) + " " + clause.replace("%f", percent(rows, of)));
  }

  private static String percent(long rows, long of) {
    double wanted = Math.min(1, (rows + MARGIN * Math.sqrt(rows)) / Math.max(1, of));
    return Double.toString(HUNDRED * wanted);
  }

  /** The FROM clause for the first rows. */
  String first(long rows, List<Column> columns) {
    String list =
        columns.isEmpty()
            ? "1 AS one"
            : columns.stream().map(c -> quoted(c.name())).collect(Collectors.joining(", "));
    return "(" + limit("SELECT " + list + " FROM " + all(), rows) + ") nl_rows";
  }

  String limit(String query, long rows) {
    return facts.limit(query, rows);
  }

  /**
   * The argument of MIN and MAX. Where text sorts above numbers, a stray word would be the maximum
   * of a number column.
   */
  String range(Column column) {
    String name = quoted(column.name());
    return facts.has(EngineFacts.Trait.TEXTS_ABOVE_NUMBERS) && column.kind() == ColumnKind.NUMBER
        ? "CASE WHEN typeof(" + name + ") IN ('integer', 'real') THEN " + name + " END"
        : name;
  }

  /** Whether the driver reads a whole result into memory in auto-commit mode. */
  boolean streamsOnlyInTransactions() {
    return facts.has(EngineFacts.Trait.STREAMS_IN_TRANSACTIONS);
  }

  /**
   * Selects all distinct values of a column in the first result column, compared exactly whatever
   * the collation is.
   *
   * @param where a condition with its keyword, or empty
   */
  String distinctValues(Column column, String where) {
    String name = quoted(column.name());
    String and = where.isEmpty() ? " WHERE " : where + " AND ";
    return "SELECT DISTINCT %s FROM %s%s%s IS NOT NULL"
        .formatted(facts.distinct(name), all(), and, name);
  }
}
