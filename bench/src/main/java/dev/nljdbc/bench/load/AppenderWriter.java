// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.load;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/** DuckDB's appender. The only class that needs its driver when compiled. */
final class AppenderWriter implements RowWriter {

  private final DuckDBAppender appender;

  AppenderWriter(Connection connection, String table) throws SQLException {
    this.appender = connection.unwrap(DuckDBConnection.class).createAppender(table);
  }

  @Override
  public void write(@Nullable Object[] row) throws SQLException {
    appender.beginRow();
    for (Object value : row) {
      append(value);
    }
    appender.endRow();
  }

  private void append(@Nullable Object value) throws SQLException {
    if (value == null) {
      appender.appendNull();
    } else if (value instanceof Long number) {
      appender.append(number.longValue());
    } else if (value instanceof Double number) {
      appender.append(number.doubleValue());
    } else if (value instanceof BigDecimal number) {
      appender.append(number);
    } else if (value instanceof byte[] bytes) {
      appender.append(bytes);
    } else if (value instanceof LocalDate day) {
      appender.append(day);
    } else if (value instanceof LocalDateTime moment) {
      appender.append(moment);
    } else if (value instanceof LocalTime time) {
      appender.append(time);
    } else {
      appender.append(value.toString());
    }
  }

  @Override
  public void finish() throws SQLException {
    appender.flush();
  }

  @Override
  public void close() throws SQLException {
    appender.close();
  }
}
