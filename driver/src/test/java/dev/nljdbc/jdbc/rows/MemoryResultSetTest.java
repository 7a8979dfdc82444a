// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MemoryResultSetTest {

  private Connection connection;
  private Statement statement;
  private ResultSet rows;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:h2:mem:");
    statement = connection.createStatement();
    MemoryTable table =
        MemoryTable.of("Name, n INTEGER, price DECIMAL, yes BOOLEAN, at TIMESTAMP")
            .add("a", 1, new BigDecimal("1.50"), true, Timestamp.valueOf("2024-05-31 10:30:00"))
            .add(null, null, null, null, null)
            .add("300", 300, new BigDecimal("1E+3"), false, null);
    rows = new MemoryResultSet(table, statement);
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  @Test
  void getters_convertAsJdbcSays() throws SQLException {
    assertThat(rows.next()).isTrue();
    assertThat(rows.getString("NAME")).isEqualTo("a");
    assertThat(rows.getInt("n")).isEqualTo(1);
    assertThat(rows.getObject("n")).isEqualTo(1);
    assertThat(rows.getLong(2)).isEqualTo(1);
    assertThat(rows.getString(2)).isEqualTo("1");
    assertThat(rows.getBigDecimal(3)).isEqualByComparingTo("1.5");
    assertThat(rows.getBoolean(4)).isTrue();
    assertThat(rows.getInt(4)).isEqualTo(1);
    assertThat(rows.getTimestamp(5)).isEqualTo(Timestamp.valueOf("2024-05-31 10:30:00"));
    assertThat(rows.getDate(5)).hasToString("2024-05-31");
    assertThatThrownBy(() -> rows.getInt(1)).isInstanceOf(SQLException.class);
    assertThatThrownBy(() -> rows.getBlob(1)).isInstanceOf(SQLException.class);
    assertThatThrownBy(() -> rows.getString(6)).isInstanceOf(SQLException.class);
    assertThatThrownBy(() -> rows.getString("missing")).isInstanceOf(SQLException.class);
    rows.last();
    assertThat(rows.getInt("name")).isEqualTo(300);
    assertThat(rows.getString("price")).isEqualTo("1000");
    assertThatThrownBy(() -> rows.getByte("n")).isInstanceOf(SQLException.class);
  }

  @Test
  void nulls_areZeroOrNullAndWasNullSaysSo() throws SQLException {
    rows.absolute(2);
    assertThat(rows.getString(1)).isNull();
    assertThat(rows.wasNull()).isTrue();
    assertThat(rows.getInt(2)).isZero();
    assertThat(rows.wasNull()).isTrue();
    assertThat(rows.getBoolean(4)).isFalse();
    assertThat(rows.getTimestamp(5)).isNull();
    assertThat(rows.getCharacterStream(1)).isNull();
    rows.first();
    assertThat(rows.getString(1)).isEqualTo("a");
    assertThat(rows.wasNull()).isFalse();
  }

  @Test
  void cursor_scrolls() throws SQLException {
    assertThat(rows.isBeforeFirst()).isTrue();
    assertThatThrownBy(() -> rows.getString(1)).isInstanceOf(SQLException.class);
    assertThat(rows.last()).isTrue();
    assertThat(rows.isLast()).isTrue();
    assertThat(rows.getRow()).isEqualTo(3);
    assertThat(rows.next()).isFalse();
    assertThat(rows.isAfterLast()).isTrue();
    assertThat(rows.previous()).isTrue();
    assertThat(rows.absolute(-3)).isTrue();
    assertThat(rows.isFirst()).isTrue();
    assertThat(rows.relative(-1)).isFalse();
    assertThat(rows.absolute(9)).isFalse();
  }

  @Test
  void metaData_saysLabelsAndTypes() throws SQLException {
    ResultSetMetaData meta = rows.getMetaData();
    assertThat(meta.getColumnCount()).isEqualTo(5);
    assertThat(meta.getColumnLabel(1)).isEqualTo("Name");
    assertThat(meta.getColumnType(1)).isEqualTo(Types.VARCHAR);
    assertThat(meta.getColumnType(3)).isEqualTo(Types.DECIMAL);
    assertThat(meta.getColumnTypeName(5)).isEqualTo("TIMESTAMP");
    assertThat(meta.getColumnClassName(2)).isEqualTo("java.lang.Integer");
  }

  @Test
  void close_withCloseOnCompletion_closesTheStatement() throws SQLException {
    statement.closeOnCompletion();
    assertThat(rows.getStatement()).isSameAs(statement);
    rows.close();
    rows.close();
    assertThat(rows.isClosed()).isTrue();
    assertThat(statement.isClosed()).isTrue();
    assertThatThrownBy(rows::next).isInstanceOf(SQLException.class);
  }
}
