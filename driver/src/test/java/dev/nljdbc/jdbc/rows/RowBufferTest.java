// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.jdbc.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.Engines;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Calendar;
import java.util.TimeZone;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows that were read from H2, beside the same rows of H2. */
class RowBufferTest {

  private static final String SQL =
      """
      SELECT 1 AS n, 2.50 AS price, 'é' AS name, TRUE AS yes, X'00FF' AS bin,
        DATE '2024-05-31' AS d, TIME '10:30:00' AS t, TIMESTAMP '2024-05-31 10:30:00.5' AS ts
      UNION ALL SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
      UNION ALL SELECT 3, 3, 'c', FALSE, X'01', DATE '2024-01-01', TIME '00:00:00', NULL
      ORDER BY name DESC NULLS LAST
      """;

  private Connection connection;
  private Statement statement;
  private ResultSet engines;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:h2:mem:");
    statement = connection.createStatement();
    engines = connection.createStatement().executeQuery(SQL);
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private MemoryResultSet keptAfter(int read) throws SQLException {
    ResultSet same = connection.createStatement().executeQuery(SQL);
    for (int i = 0; i < read; i++) {
      same.next();
    }
    return RowBuffer.read(same, read, statement, () -> {});
  }

  @Test
  void cells_areReadAsTheEnginesAre() throws Exception {
    MemoryResultSet kept = keptAfter(1);
    engines.next();
    Calendar tokyo = Calendar.getInstance(TimeZone.getTimeZone("Asia/Tokyo"));
    for (int i = 1; i <= 8; i++) {
      assertThat(kept.getObject(i)).isEqualTo(engines.getObject(i));
      if (i != 5) {
        assertThat(kept.getString(i)).isEqualTo(engines.getString(i));
      }
    }
    assertThat(kept.getDouble("PRICE")).isEqualTo(2.5);
    assertThat(kept.getBigDecimal(2, 1)).isEqualTo("2.5");
    assertThat(kept.getBoolean(4)).isTrue();
    assertThat(kept.getBytes(5)).isEqualTo(engines.getBytes(5));
    assertThat(kept.getBinaryStream(5)).hasBinaryContent(new byte[] {0, -1});
    assertThat(kept.getAsciiStream(3)).hasContent("?");
    assertThat(kept.getCharacterStream(3).read()).isEqualTo(0xe9);
    assertThat(kept.getDate(6)).isEqualTo(Date.valueOf("2024-05-31"));
    assertThat(kept.getObject(6, LocalDate.class)).isEqualTo("2024-05-31");
    assertThat(kept.getDate(6, tokyo)).isEqualTo(engines.getDate(6, tokyo));
    assertThat(kept.getTime(7)).isEqualTo(Time.valueOf("10:30:00"));
    assertThat(kept.getTime(7, tokyo)).isEqualTo(engines.getTime(7, tokyo));
    assertThat(kept.getTimestamp(8)).isEqualTo(Timestamp.valueOf("2024-05-31 10:30:00.5"));
    assertThat(kept.getTimestamp(8, tokyo)).isEqualTo(engines.getTimestamp(8, tokyo));
    assertThat(kept.getMetaData().getColumnLabel(2)).isEqualTo("PRICE");
  }

  @Test
  void cursor_goesOnWhereTheReadingWas() throws SQLException {
    MemoryResultSet kept = keptAfter(2);
    assertThat(kept.getRow()).isEqualTo(2);
    assertThat(kept.isFirst()).isFalse();
    assertThat(kept.isBeforeFirst()).isFalse();
    assertThat(kept.getType()).isEqualTo(ResultSet.TYPE_FORWARD_ONLY);
    assertThatThrownBy(kept::previous).hasMessageContaining("forward only");
    assertThatThrownBy(() -> kept.absolute(1)).hasMessageContaining("forward only");
    assertThat(kept.next()).isTrue();
    assertThat(kept.getObject(1)).isNull();
    assertThat(kept.wasNull()).isTrue();
    assertThat(kept.isLast()).isTrue();
    assertThat(kept.complete()).isTrue();
    assertThat(kept.next()).isFalse();
  }

  @Test
  void rows_notYetRead_beginBeforeTheFirst() throws SQLException {
    MemoryResultSet kept = keptAfter(0);
    assertThat(kept.isBeforeFirst()).isTrue();
    assertThat(kept.next()).isTrue();
    assertThat(kept.isFirst()).isTrue();
    assertThat(kept.getRow()).isEqualTo(1);
  }

  @Test
  void end_thatIsNotTheEnd_fails() throws SQLException {
    MemoryResultSet kept = keptAfter(2);
    kept.endsWith(new SQLException("broken off"));
    assertThat(kept.next()).isTrue();
    assertThatThrownBy(kept::next).hasMessage("broken off");
  }

  /** Reads a cell in one of JDBC's ways. */
  private interface Getter {
    Object of(ResultSet rows, int column) throws SQLException;
  }

  /** What a driver refuses need not be refused behind it. */
  private static void assertSame(ResultSet kept, ResultSet bare, int column, Getter... getters)
      throws SQLException {
    for (Getter getter : getters) {
      Object expected;
      try {
        expected = getter.of(bare, column);
      } catch (SQLException | RuntimeException refused) { // PostgreSQL's runs out of an array
        continue;
      }
      assertThat(String.valueOf(getter.of(kept, column)))
          .as("column %s", column)
          .isEqualTo(String.valueOf(expected));
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Engines.class,
      names = {"SQLITE", "H2", "POSTGRESQL", "MARIADB"})
  void textsAndNumbers_areConvertedAsTheEnginesDriverDoes(Engines engine, @TempDir Path directory)
      throws Exception {
    String sql =
        "SELECT '2024-05-31 10:30:00.500' AS a, 1717151400500 AS b, 2460461.9375 AS c,"
            + " 'true' AS d, '7' AS e, '12.50' AS f, '12 kg' AS g, 'none' AS h";
    try (Connection real = engine.connect(engine.freshUrl(directory));
        Statement one = real.createStatement();
        Statement other = real.createStatement();
        ResultSet bare = one.executeQuery(sql);
        ResultSet same = other.executeQuery(sql)) {
      assertThat(bare.next()).isTrue();
      assertThat(same.next()).isTrue();
      MemoryResultSet kept = RowBuffer.read(same, 1, other, () -> {});
      Getter[] times = {ResultSet::getTimestamp, ResultSet::getDate, ResultSet::getTime};
      for (int column = 1; column <= 3; column++) {
        assertSame(kept, bare, column, times);
      }
      Getter[] numbers = {
        ResultSet::getInt, ResultSet::getLong, ResultSet::getDouble, ResultSet::getString
      };
      for (int column = 4; column <= 8; column++) {
        assertSame(kept, bare, column, numbers);
      }
      assertSame(kept, bare, 4, ResultSet::getBoolean);
      assertSame(kept, bare, 5, ResultSet::getBoolean);
    }
  }

  @Test
  void texts_inIsoForm_areReadAsDatesAndTimes() throws Exception {
    ResultSet texts =
        statement.executeQuery(
            "SELECT '2024-05-31' AS d, '2024-05-31T10:30' AS t, '2024-05-31 10:30:00.5' AS f,"
                + " '10:30:00' AS o, '2024-05-31T10:30:00Z' AS z, 'soon' AS s");
    assertThat(texts.next()).isTrue();
    MemoryResultSet kept = RowBuffer.read(texts, 1, statement, () -> {});
    assertThat(kept.getDate(1)).isEqualTo(Date.valueOf("2024-05-31"));
    assertThat(kept.getObject(1, LocalDate.class)).isEqualTo("2024-05-31");
    assertThat(kept.getTimestamp(1)).isEqualTo(Timestamp.valueOf("2024-05-31 00:00:00"));
    assertThat(kept.getTimestamp(2)).isEqualTo(Timestamp.valueOf("2024-05-31 10:30:00"));
    assertThat(kept.getTimestamp(3)).isEqualTo(Timestamp.valueOf("2024-05-31 10:30:00.5"));
    assertThat(kept.getTime(4)).isEqualTo(Time.valueOf("10:30:00"));
    assertThat(kept.getObject(5, Instant.class)).isEqualTo("2024-05-31T10:30:00Z");
    assertThatThrownBy(() -> kept.getTimestamp(6))
        .isInstanceOf(NlException.class)
        .hasMessageContaining("can't be read");
    assertThatThrownBy(() -> kept.getInt(6)).isInstanceOf(NlException.class);
  }

  @Test
  void wasNull_ofTheLastCellOfTheEngine_isKept() throws Exception {
    String sql = "SELECT CAST(NULL AS INTEGER), 1 UNION ALL SELECT 2, 3";
    ResultSet same = connection.createStatement().executeQuery(sql);
    same.next();
    same.getInt(1);
    assertThat(RowBuffer.read(same, 1, statement, () -> {}).wasNull()).isTrue();
    same = connection.createStatement().executeQuery(sql);
    same.next();
    same.getInt(2);
    assertThat(RowBuffer.read(same, 1, statement, () -> {}).wasNull()).isFalse();
  }

  @Test
  void read_eachRow_isTold() throws Exception {
    AtomicInteger told = new AtomicInteger();
    ResultSet same = connection.createStatement().executeQuery("SELECT X FROM SYSTEM_RANGE(1, 5)");
    RowBuffer.read(same, 0, statement, told::incrementAndGet);
    assertThat(told).hasValue(5);
  }
}
