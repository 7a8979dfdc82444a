// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.load;

import dev.nljdbc.bench.load.ColumnType.Kind;
import dev.nljdbc.bench.load.SourceSchema.SourceColumn;
import dev.nljdbc.bench.load.SourceSchema.SourceTable;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Chooses a column's type: the declared one where every cell fits it, else the narrowest that holds
 * them all, and says so. No cell is ever lost to a type.
 *
 * <p>Declared booleans become whole numbers, because queries written for SQLite compare them with 0
 * and 1.
 *
 * @param type the choice
 * @param remark when cells did not fit what was declared
 */
record TypeChoice(ColumnType type, Optional<String> remark) {

  /** Digits that every engine's decimals have. */
  private static final int MOST_DIGITS = 38;

  /** The kinds by words of declared types; the first match decides. */
  private static final List<Map.Entry<Pattern, Kind>> BY_WORDS =
      List.of(
          Map.entry(Pattern.compile("INT|BOOL|^(?:YEAR|BIT)\\z"), Kind.INTEGER),
          Map.entry(Pattern.compile("CHAR|CLOB|TEXT"), Kind.TEXT),
          Map.entry(Pattern.compile("^(?:DATETIME|TIMESTAMP)"), Kind.TIMESTAMP),
          Map.entry(Pattern.compile("^DATE"), Kind.DATE),
          Map.entry(Pattern.compile("^TIME"), Kind.TIME),
          Map.entry(Pattern.compile("REAL|FLOA|DOUB"), Kind.DOUBLE));

  private static final Pattern DECIMAL =
      Pattern.compile(
          "(?:DEC|DECIMAL|NUMERIC|NUMBER|MONEY)\\s*\\(\\s*(\\d+)\\s*(?:,\\s*(\\d+)\\s*)?\\)");

  /** Counts cells by column, table, digits behind the point and before it. */
  private static final String INEXACT =
      "SELECT count(*) FROM %2$s WHERE %1$s <> round(%1$s, %3$d) OR abs(%1$s) >= 1e%4$d"
          + " OR abs(%1$s) >= 1e15";

  static TypeChoice of(
      Connection connection, SourceTable table, SourceColumn column, CellCounts cells)
      throws SQLException {
    Kind declared = declared(column.declared());
    if (cells.present() == 0) {
      return fits(declared, column, cells);
    }
    if (cells.blobs() > 0) {
      return chosen(ColumnType.of(Kind.BLOB), declared, column, cells);
    }
    if (declared == Kind.TEXT) {
      return chosen(ColumnType.text(cells.longest()), declared, column, cells);
    }
    boolean asDeclared =
        holds(declared, cells) && (declared != Kind.DECIMAL || exact(connection, table, column));
    return asDeclared ? fits(declared, column, cells) : byCells(declared, column, cells);
  }

  private static boolean holds(Kind declared, CellCounts cells) {
    return switch (declared) {
      case DATE -> cells.only(cells.days());
      case TIMESTAMP -> cells.only(cells.moments());
      case TIME -> cells.only(cells.times());
      case DOUBLE, DECIMAL -> cells.only(cells.integers() + cells.reals());
      case TEXT, INTEGER, BLOB -> false;
    };
  }

  /** The kind of a declared type, by SQLite's rules of affinity, and dates. */
  private static Kind declared(String type) {
    for (Map.Entry<Pattern, Kind> kind : BY_WORDS) {
      if (kind.getKey().matcher(type).find()) {
        return kind.getValue();
      }
    }
    if (DECIMAL.matcher(type).matches()) {
      return Kind.DECIMAL;
    }
    return type.isEmpty() || type.matches(".*(BLOB|BINARY).*") ? Kind.BLOB : Kind.INTEGER;
  }

  /** The type by the cells, if it differs from the declaration. */
  private static TypeChoice byCells(Kind declared, SourceColumn column, CellCounts cells) {
    if (cells.only(cells.integers())) {
      return chosen(ColumnType.of(Kind.INTEGER), declared, column, cells);
    } else if (cells.only(cells.integers() + cells.reals())) {
      return chosen(ColumnType.of(Kind.DOUBLE), declared, column, cells);
    }
    return chosen(ColumnType.text(cells.longest()), declared, column, cells);
  }

  private static TypeChoice fits(Kind kind, SourceColumn column, CellCounts cells) {
    if (kind == Kind.TEXT) {
      return new TypeChoice(ColumnType.text(cells.longest()), Optional.empty());
    }
    Matcher digits = DECIMAL.matcher(column.declared());
    if (kind == Kind.DECIMAL && digits.matches()) {
      int scale = digits.group(2) == null ? 0 : Integer.parseInt(digits.group(2));
      int precision = Math.min(MOST_DIGITS, Integer.parseInt(digits.group(1)));
      return new TypeChoice(new ColumnType(kind, precision, scale, 0), Optional.empty());
    }
    return new TypeChoice(ColumnType.of(kind), Optional.empty());
  }

  private static TypeChoice chosen(
      ColumnType type, Kind declared, SourceColumn column, CellCounts cells) {
    boolean asDeclared = type.kind() == declared;
    // Without a declared type, or with SQLite's loose NUMERIC, nothing was promised.
    boolean loose = declared == Kind.INTEGER && !isInteger(column);
    boolean number = type.kind() == Kind.DOUBLE || type.kind() == Kind.INTEGER;
    if (asDeclared || column.declared().isEmpty() || loose && number) {
      return new TypeChoice(type, Optional.empty());
    }
    return new TypeChoice(
        type,
        Optional.of(
            String.format(
                "%s is declared %s and has %s: loaded as %s",
                column.name(), column.declared(), held(cells), type.kind())));
  }

  private static boolean isInteger(SourceColumn column) {
    return column.declared().contains("INT");
  }

  private static String held(CellCounts cells) {
    StringBuilder text = new StringBuilder();
    append(text, cells.integers(), "whole numbers");
    append(text, cells.reals(), "fractions");
    append(text, cells.texts(), "texts");
    append(text, cells.blobs(), "blobs");
    return text.toString();
  }

  private static void append(StringBuilder text, long count, String what) {
    if (count > 0) {
      text.append(text.isEmpty() ? "" : ", ").append(String.format("%,d %s", count, what));
    }
  }

  /** Whether no cell has more digits than were declared, before the point or behind it. */
  private static boolean exact(Connection connection, SourceTable table, SourceColumn column)
      throws SQLException {
    Matcher digits = DECIMAL.matcher(column.declared());
    if (!digits.matches()) {
      return false;
    }
    int scale = digits.group(2) == null ? 0 : Integer.parseInt(digits.group(2));
    int whole = Math.min(MOST_DIGITS, Integer.parseInt(digits.group(1))) - scale;
    // Beyond 15 digits a double no longer tells which decimal was meant.
    if (whole < 0 || scale > 15) {
      return false;
    }
    String name = SourceSchema.quoted(column.name());
    String from = SourceSchema.quoted(table.name());
    return isZero(connection, String.format(Locale.ROOT, INEXACT, name, from, scale, whole));
  }

  private static boolean isZero(Connection connection, String count) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(count)) {
      return row.next() && row.getLong(1) == 0;
    }
  }
}
