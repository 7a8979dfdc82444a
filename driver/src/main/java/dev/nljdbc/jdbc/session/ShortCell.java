package dev.nljdbc.jdbc.session;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** A cell as text, read no further than needed where the driver streams it (H2's large objects). */
final class ShortCell {

  private static final String LARGE = "LARGE OBJECT";

  private ShortCell() {}

  /**
   * The cell, whole, or as much of it as goes beyond {@code longest} characters.
   *
   * @return null for null
   */
  static @Nullable String of(ResultSet rows, int column, int longest) throws SQLException {
    int type = rows.getMetaData().getColumnType(column);
    boolean large =
        (type == Types.CLOB || type == Types.BLOB)
            && String.valueOf(rows.getMetaData().getColumnTypeName(column)).endsWith(LARGE);
    if (!large) {
      return plain(rows, column);
    }
    try {
      return type == Types.CLOB
          ? text(rows.getCharacterStream(column), longest + 1)
          : bytes(rows.getBinaryStream(column), longest + 1);
    } catch (IOException e) {
      throw new SQLException("a large object could not be read: " + e.getMessage(), e);
    }
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
