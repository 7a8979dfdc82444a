// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.execution;

import dev.nljdbc.agent.tool.SqlExplorer.Rows;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.text.Truncation;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the rows of an exploring query as text, within limits. */
final class RowReader {

  static final int FETCH_SIZE = 100;
  private static final int LONGEST_CELL = 2_000;
  private static final Set<Integer> BINARY =
      Set.of(Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB);

  /**
   * The number of columns above which cells are cut shorter; a row of thousands would be megabytes.
   */
  private static final int WIDE = 100;

  private static final int MOST_CHARACTERS = 200_000;
  private static final String LARGE = "LARGE OBJECT";

  private RowReader() {}

  /**
   * Reads the first rows and counts the others.
   *
   * @param mostCounted reads no more rows; the total is then unknown, -1
   * @param mostKept keeps no more rows
   */
  static Rows read(ResultSet rows, int mostCounted, int mostKept, Cancellation cancellation)
      throws SQLException {
    ResultSetMetaData meta = rows.getMetaData();
    List<String> columns = each(meta, meta::getColumnLabel);
    List<String> types = each(meta, i -> String.valueOf(meta.getColumnTypeName(i)));
    List<List<@Nullable String>> kept = new ArrayList<>();
    long total = 0;
    int characters = 0;
    while (rows.next()) {
      total++;
      if (kept.size() < mostKept && characters < MOST_CHARACTERS) {
        List<@Nullable String> row = row(rows, columns.size());
        characters += row.stream().mapToInt(cell -> cell == null ? 0 : cell.length()).sum();
        kept.add(row);
      }
      if (total > mostCounted) {
        return new Rows(columns, types, kept, -1);
      }
      if (total % FETCH_SIZE == 0) {
        cancellation.check();
      }
    }
    return new Rows(columns, types, kept, total);
  }

  /** Describes the column of a number. */
  @FunctionalInterface
  interface Describing {
    String of(int column) throws SQLException;
  }

  /** One description for each column. */
  static List<String> each(ResultSetMetaData columns, Describing describing) throws SQLException {
    List<String> all = new ArrayList<>();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      all.add(describing.of(i));
    }
    return all;
  }

  private static List<@Nullable String> row(ResultSet rows, int width) throws SQLException {
    int longest = width > WIDE ? LONGEST_CELL / 10 : LONGEST_CELL;
    List<@Nullable String> row = new ArrayList<>(width);
    for (int i = 1; i <= width; i++) {
      String cell = cell(rows, i, longest);
      row.add(cell == null ? null : Truncation.abbreviate(cell, longest));
    }
    return row;
  }

  /**
   * The cell, whole, or as much of it as goes beyond {@code longest} characters.
   *
   * @return null for null
   */
  private static @Nullable String cell(ResultSet rows, int column, int longest)
      throws SQLException {
    int type = rows.getMetaData().getColumnType(column);
    if (!isLarge(type, rows.getMetaData().getColumnTypeName(column))) {
      String text = plain(rows, column);
      return BINARY.contains(type) && text != null && unreadable(text)
          ? HexFormat.of().formatHex(rows.getBytes(column))
          : text;
    }
    try {
      return type == Types.CLOB
          ? text(rows.getCharacterStream(column), longest + 1)
          : bytes(rows.getBinaryStream(column), longest + 1);
    } catch (IOException e) {
      throw new SQLException("a large object could not be read: " + e.getMessage(), e);
    }
  }

  /** Whether bytes were taken for characters. */
  private static boolean unreadable(String text) {
    return text.chars().anyMatch(c -> c == '\uFFFD' || Character.isISOControl(c));
  }

  private static boolean isLarge(int type, @Nullable String name) {
    return (type == Types.CLOB || type == Types.BLOB) && String.valueOf(name).endsWith(LARGE);
  }

  private static @Nullable String plain(ResultSet rows, int column) throws SQLException {
    try {
      return rows.getString(column);
    } catch (RuntimeException e) {
      // a driver's slip, as DuckDB's at the time 24:00: an error of the query, not of the question
      throw new SQLException("the driver can't read a value: " + e.getMessage(), e);
    }
  }

  private static @Nullable String text(@Nullable Reader reader, int most) throws IOException {
    if (reader == null) {
      return null;
    }
    try (reader) {
      char[] text = new char[most];
      int length = 0;
      int read = 0;
      while (length < most && read >= 0) {
        read = reader.read(text, length, most - length);
        length += Math.max(read, 0);
      }
      return new String(text, 0, length);
    }
  }

  private static @Nullable String bytes(@Nullable InputStream stream, int most) throws IOException {
    if (stream == null) {
      return null;
    }
    try (stream) {
      return HexFormat.of().formatHex(stream.readNBytes(most));
    }
  }
}
