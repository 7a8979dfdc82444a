package dev.nljdbc.catalog;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The few pieces of SQL that reading a table's rows needs. All names are quoted, so that no words
 * need be known.
 */
final class TableSql {

  private static final List<String> KNOW_LIMIT =
      List.of("sqlite", "h2", "postgres", "mariadb", "mysql", "duckdb");

  private final Table table;
  private final String quote;
  private final String product;

  private TableSql(Table table, String quote, String product) {
    this.table = table;
    this.quote = quote;
    this.product = product;
  }

  static TableSql of(Connection connection, Table table) throws SQLException {
    DatabaseMetaData metadata = connection.getMetaData();
    return new TableSql(
        table,
        metadata.getIdentifierQuoteString().strip(),
        metadata.getDatabaseProductName().toLowerCase(Locale.ROOT));
  }

  String quoted(String name) {
    return quote.isEmpty() ? name : quote + name.replace(quote, quote + quote) + quote;
  }

  /** What to write after FROM for all rows. */
  String all() {
    TableId id = table.id();
    return id.schema().isEmpty()
        ? quoted(id.name())
        : quoted(id.schema()) + "." + quoted(id.name());
  }

  /** What to write after FROM for the first rows only. */
  String first(long rows, List<Column> columns) {
    String list =
        columns.isEmpty()
            ? "1 AS one"
            : columns.stream().map(c -> quoted(c.name())).collect(Collectors.joining(", "));
    return "(" + limit("SELECT " + list + " FROM " + all(), rows) + ") nl_rows";
  }

  String limit(String query, long rows) {
    boolean known = KNOW_LIMIT.stream().anyMatch(product::contains);
    return query + (known ? " LIMIT " + rows : " FETCH FIRST " + rows + " ROWS ONLY");
  }

  /**
   * The column as it goes into MIN and MAX. SQLite puts text above all numbers, so that one stray
   * word in a column of numbers would be its maximum.
   */
  String range(Column column) {
    String name = quoted(column.name());
    return product.contains("sqlite") && column.kind() == ColumnKind.NUMBER
        ? "CASE WHEN typeof(" + name + ") IN ('integer', 'real') THEN " + name + " END"
        : name;
  }

  /** Whether the driver reads a whole result into memory in auto-commit mode. */
  boolean streamsOnlyInTransactions() {
    return product.contains("postgres");
  }

  /**
   * All distinct values of a column, in the first column of the result, told apart by every letter
   * whatever the column's collation says.
   */
  String distinctValues(Column column) {
    String name = quoted(column.name());
    String list = name;
    if (product.contains("sqlite")) {
      list = name + " COLLATE BINARY";
    } else if (product.contains("mariadb") || product.contains("mysql")) {
      list = name + ", CAST(" + name + " AS BINARY)";
    }
    return "SELECT DISTINCT " + list + " FROM " + all() + " WHERE " + name + " IS NOT NULL";
  }
}
