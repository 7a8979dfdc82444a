// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.load;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/** PostgreSQL's {@code COPY … FROM STDIN} in its text format. */
final class CopyWriter implements RowWriter {

  private static final int ENOUGH = 1 << 16;

  private final CopyIn copy;
  private final StringBuilder waiting = new StringBuilder();

  CopyWriter(Connection connection, String table) throws SQLException {
    this.copy =
        connection.unwrap(PGConnection.class).getCopyAPI().copyIn("COPY " + table + " FROM STDIN");
  }

  @Override
  public void write(@Nullable Object[] row) throws SQLException {
    for (int i = 0; i < row.length; i++) {
      if (i > 0) {
        waiting.append('\t');
      }
      append(row[i]);
    }
    waiting.append('\n');
    if (waiting.length() >= ENOUGH) {
      flush();
    }
  }

  private void append(@Nullable Object value) {
    if (value == null) {
      waiting.append("\\N");
    } else if (value instanceof byte[] bytes) {
      waiting.append("\\\\x").append(HexFormat.of().formatHex(bytes));
    } else {
      String text = value.toString();
      for (int i = 0; i < text.length(); i++) {
        append(text.charAt(i));
      }
    }
  }

  private void append(char c) {
    switch (c) {
      case '\\' -> waiting.append("\\\\");
      case '\t' -> waiting.append("\\t");
      case '\n' -> waiting.append("\\n");
      case '\r' -> waiting.append("\\r");
      default -> waiting.append(c);
    }
  }

  private void flush() throws SQLException {
    byte[] bytes = waiting.toString().getBytes(StandardCharsets.UTF_8);
    copy.writeToCopy(bytes, 0, bytes.length);
    waiting.setLength(0);
  }

  @Override
  public void finish() throws SQLException {
    flush();
    copy.endCopy();
  }

  @Override
  public void close() throws SQLException {
    if (copy.isActive()) {
      copy.cancelCopy();
    }
  }
}
