// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.catalog.read;

import dev.nljdbc.catalog.Column;
import dev.nljdbc.catalog.EngineFacts;
import dev.nljdbc.catalog.Table;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * The least and the greatest number of a key in whose order a table can be read from any place: the
 * row id, or a primary key of one whole number. The engine finds both in an index.
 *
 * @param key its quoted name
 * @param least the least number
 * @param greatest the greatest
 */
record KeySpan(String key, long least, long greatest) {

  /** Names of SQLite's row id, unless a column has them. */
  private static final List<String> ROW_IDS = List.of("rowid", "_rowid_", "oid");

  private static final int SLICES = 50;

  /** Stretches in which keys are counted, and how long they are. */
  private static final int COUNTED = 20;

  private static final long STRETCH = 5_000;

  /** Asks for it; empty where there is no such key, or no row. */
  static Optional<KeySpan> read(TableSql sql, TableQueries queries) throws SQLException {
    Optional<String> key = key(sql);
    if (key.isEmpty()) {
      return Optional.empty();
    }
    String from = " FROM " + sql.all();
    List<Long> ends = new ArrayList<>();
    for (String end : List.of("MIN", "MAX")) { // alone, each is one look into the index
      String query = "SELECT " + end + "(" + key.get() + ")" + from;
      queries.within(TableQueries.SHORT, query, KeySpan::number).ifPresent(ends::add);
    }
    return ends.size() == 2
        ? Optional.of(new KeySpan(key.get(), ends.get(0), ends.get(1)))
        : Optional.empty();
  }

  /** Fails on a null: there is no row. */
  private static Long number(ResultSet row) throws SQLException {
    row.next();
    long number = row.getLong(1);
    if (row.wasNull()) {
      throw new SQLException("no rows");
    }
    return number;
  }

  private static Optional<String> key(TableSql sql) {
    Table table = sql.table();
    if (table.kind() != Table.Kind.TABLE) {
      return Optional.empty();
    }
    if (sql.facts().has(EngineFacts.Trait.ROW_IDS)) {
      return ROW_IDS.stream().filter(name -> table.column(name).isEmpty()).findFirst();
    }
    return table.monotonicKey().map(column -> sql.quoted(column.name()));
  }

  /** The part up to a key. */
  KeySpan upTo(long last) {
    return new KeySpan(key, least, last);
  }

  /** The part behind a key. */
  KeySpan after(long first) {
    return new KeySpan(key, first + 1, greatest);
  }

  /** Holds for its rows. */
  String condition() {
    return key + " >= " + least + " AND " + key + " <= " + greatest;
  }

  /** The numbers from the least to the greatest; as many as can be counted where they are more. */
  double width() {
    return (double) greatest - least + 1;
  }

  /** The rows, by the keys that there are in some stretches; empty where these hold too few. */
  OptionalLong rows(TableSql sql, TableQueries queries) throws SQLException {
    if (width() <= COUNTED * STRETCH) {
      return OptionalLong.of((long) width());
    }
    List<String> counts = new ArrayList<>();
    for (int i = 0; i < COUNTED; i++) {
      long from = place(i, COUNTED);
      String condition = key + " >= " + from + " AND " + key + " < " + (from + STRETCH);
      counts.add("SELECT COUNT(*) FROM " + sql.all() + " WHERE " + condition);
    }
    String query = String.join(" UNION ALL ", counts);
    long counted = queries.within(TableQueries.SHORT, query, KeySpan::sum).orElse(0L);
    return counted < STRETCH
        ? OptionalLong.empty()
        : OptionalLong.of((long) (width() * counted / (COUNTED * STRETCH)));
  }

  private static Long sum(ResultSet rows) throws SQLException {
    long sum = 0;
    while (rows.next()) {
      sum += rows.getLong(1);
    }
    return sum;
  }

  private long place(int part, int of) {
    return (long) (least + width() / of * part);
  }

  /** Slices of consecutive rows at equal distances, up to the greatest key. */
  String sample(TableSql sql, List<Column> columns, long rows) {
    return slices(sql, columns, rows).stream()
        .map(slice -> "SELECT * FROM (" + slice + ") nl_slice")
        .collect(Collectors.joining(" UNION ALL "));
  }

  /** The same rows, each slice by a query of its own. */
  List<String> slices(TableSql sql, List<Column> columns, long rows) {
    int slices = (int) Math.min(SLICES, rows);
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < slices; i++) {
      String end = i + 1 == slices ? " <= " + greatest : " < " + place(i + 1, slices);
      String slice =
          sql.select(columns)
              + " WHERE "
              + key
              + " >= "
              + place(i, slices)
              + " AND "
              + key
              + end
              + " ORDER BY "
              + key;
      parts.add(sql.limit(slice, rows / slices));
    }
    return parts;
  }
}
