// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.mcp;

import dev.nljdbc.text.Truncation;
import dev.nljdbc.text.VisibleText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Blob;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rows as JSON's values, within limits of rows and of characters; says where they were cut. A model
 * reads them, so what is hidden in a text is written as codes.
 *
 * @param columns name and type of each
 * @param rows an array each, since names may repeat
 * @param cut why there are no more, in words; empty where these are all
 */
record JsonRows(List<Map<String, Object>> columns, List<List<@Nullable Object>> rows, String cut) {

  /** The maximum characters of all cells of a result, for a model to read. */
  private static final int MOST_CHARACTERS = 200_000;

  private static final int LONGEST_CELL = 10_000;

  /** Whole numbers that every reader of JSON reads exactly. */
  private static final BigInteger EXACT = BigInteger.ONE.shiftLeft(53);

  static JsonRows of(ResultSet rows, int most) throws SQLException {
    Reader reader = new Reader(columns(rows.getMetaData()));
    while (rows.next()) {
      if (reader.full(most)) {
        break;
      }
      List<@Nullable Object> row = new ArrayList<>();
      for (int i = 1; i <= reader.columns.size(); i++) {
        row.add(reader.cell(rows, i));
      }
      reader.rows.add(row);
    }
    return reader.read();
  }

  /** Creates rows of text cells. */
  static JsonRows of(
      List<String> names, List<String> types, List<List<@Nullable String>> rows, boolean more) {
    List<Map<String, Object>> columns = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      columns.add(column(names.get(i), i < types.size() ? types.get(i) : ""));
    }
    Reader reader = new Reader(columns);
    for (List<@Nullable String> row : rows) {
      if (reader.full(rows.size())) {
        break;
      }
      List<@Nullable Object> cells = new ArrayList<>();
      row.forEach(cell -> cells.add(cell == null ? null : reader.text(cell)));
      reader.rows.add(cells);
    }
    if (more && reader.cut.isEmpty()) {
      reader.cut = "only the first " + rows.size() + " rows are here";
    }
    return reader.read();
  }

  /** The members of a structured result that rows take. */
  void into(Map<String, Object> structured) {
    structured.put("columns", columns);
    structured.put("rows", rows);
    if (!cut.isEmpty()) {
      structured.put("cut", cut + "; ask for less, or for totals");
    }
  }

  /** The types alone: names may be cells, as in a pivot. */
  static List<Map<String, Object>> types(ResultSetMetaData from) throws SQLException {
    return columns(from).stream().map(c -> Map.of("type", c.get("type"))).toList();
  }

  private static List<Map<String, Object>> columns(ResultSetMetaData from) throws SQLException {
    List<Map<String, Object>> columns = new ArrayList<>();
    for (int i = 1; i <= from.getColumnCount(); i++) {
      columns.add(column(from.getColumnLabel(i), String.valueOf(from.getColumnTypeName(i))));
    }
    return columns;
  }

  private static Map<String, Object> column(String name, String type) {
    Map<String, Object> column = new LinkedHashMap<>();
    column.put("name", VisibleText.of(name));
    column.put("type", type);
    return column;
  }

  private static final class Reader {

    private final List<Map<String, Object>> columns;
    private final List<List<@Nullable Object>> rows = new ArrayList<>();
    private int characters;
    private boolean shortened;
    private String cut = "";

    Reader(List<Map<String, Object>> columns) {
      this.columns = columns;
    }

    boolean full(int most) {
      if (rows.size() >= most) {
        cut = "only the first " + most + " rows are here";
      } else if (characters >= MOST_CHARACTERS) {
        cut = "only the first " + rows.size() + " rows are here, for they are long";
      }
      return !cut.isEmpty();
    }

    JsonRows read() {
      String cells = "cells of more than " + LONGEST_CELL + " characters are cut";
      return new JsonRows(
          columns, rows, !shortened ? cut : cut.isEmpty() ? cells : cut + "; " + cells);
    }

    @Nullable Object cell(ResultSet row, int column) throws SQLException {
      Object value = row.getObject(column);
      if (value == null || value instanceof Boolean) {
        return value;
      }
      if (value instanceof Number number) {
        characters += String.valueOf(number).length();
        return number(number);
      }
      if (value instanceof Blob blob) {
        value = blob.getBytes(1, (int) Math.min(LONGEST_CELL + 1, blob.length()));
      }
      return value instanceof byte[] bytes
          ? text(Base64.getEncoder().encodeToString(bytes))
          : text(String.valueOf(row.getString(column)));
    }

    /** Whole numbers that JSON's readers would change, and what is no number, are texts. */
    private static Object number(Number number) {
      if (number instanceof Double || number instanceof Float) {
        double value = number.doubleValue();
        return Double.isFinite(value) ? number : number.toString();
      }
      BigDecimal exact = new BigDecimal(number.toString());
      boolean whole = exact.scale() <= 0;
      return whole && exact.toBigInteger().abs().compareTo(EXACT) > 0
          ? exact.toPlainString()
          : exact;
    }

    String text(String cell) {
      boolean longer = cell.length() > LONGEST_CELL;
      shortened |= longer;
      String kept = VisibleText.of(Truncation.abbreviate(cell, LONGEST_CELL));
      characters += kept.length();
      return kept;
    }
  }
}
