// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.agent.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.agent.tool.SqlExplorer.ResultDigest;
import dev.nljdbc.core.Cancellation;
import dev.nljdbc.error.NlException;
import dev.nljdbc.testing.TableTest;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ResultDigesterTest {

  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:sqlite::memory:");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private ResultDigest digest(String sql) throws SQLException {
    return digest(sql, 1_000, Cancellation.unbounded());
  }

  private ResultDigest digest(String sql, int rows, Cancellation cancellation) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      return ResultDigester.read(result, rows, 1_000_000, cancellation);
    }
  }

  @TableTest
  void read_sameRows_haveOneMultiset(String one, String other) throws Exception {
    assertThat(digest(one).multiset()).isEqualTo(digest(other).multiset());
  }

  @TableTest
  void read_otherRows_haveAnother(String one, String other) throws Exception {
    assertThat(digest(one).multiset()).isNotEqualTo(digest(other).multiset());
  }

  @Test
  void read_sameRowsInAnotherOrder_differAsLists() throws Exception {
    ResultDigest up = digest("SELECT 1 AS n UNION ALL SELECT 2 ORDER BY n");
    ResultDigest down = digest("SELECT 1 AS n UNION ALL SELECT 2 ORDER BY n DESC");
    assertThat(up.multiset()).isEqualTo(down.multiset());
    assertThat(up.list()).isNotEqualTo(down.list());
    assertThat(up.rows()).isEqualTo(2);
    assertThat(up.columns()).isEqualTo(1);
    assertThat(up.cut()).isFalse();
  }

  @Test
  void read_moreRowsThanTheLimit_isOfTheFirst() throws Exception {
    String numbers =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) SELECT i FROM"
            + " n";
    ResultDigest cut = digest(numbers.formatted(100), 10, Cancellation.unbounded());
    assertThat(cut.cut()).isTrue();
    assertThat(cut.rows()).isEqualTo(10);
    ResultDigest whole = digest(numbers.formatted(10), 10, Cancellation.unbounded());
    assertThat(whole.cut()).isFalse();
    assertThat(whole.multiset()).isEqualTo(cut.multiset());
  }

  @Test
  void read_cancelled_ends() {
    Cancellation cancelled = Cancellation.unbounded();
    cancelled.cancel();
    String many =
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) SELECT i"
            + " FROM n";
    assertThatThrownBy(() -> digest(many, 10_000, cancelled)).isInstanceOf(NlException.class);
  }

  @Test
  void number_sameValueOfAnyType_isOne() {
    assertThat(ResultDigester.number(new BigDecimal("1.00")))
        .isEqualTo(ResultDigester.number(1L))
        .isEqualTo(ResultDigester.number(1.0))
        .isEqualTo(ResultDigester.number(BigInteger.ONE));
    assertThat(ResultDigester.number(Double.NaN)).isEqualTo("NaN");
    assertThat(ResultDigester.number(-0.0)).isEqualTo("0");
    assertThat(ResultDigester.number(1e300)).isEqualTo(ResultDigester.number(1e300));
  }
}
