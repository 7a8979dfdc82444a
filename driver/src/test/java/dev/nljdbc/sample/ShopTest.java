// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nljdbc.testing.Engines;
import dev.nljdbc.testing.EnginesByTurns;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShopTest {

  private static final String EXPECTED =
      """
      country 34 9a98f2ad
      address 420 5f3f5d38
      store 5 43111ead
      employee 28 f7e62380
      customer 320 62d1567d
      genre 16 9dbb6079
      label 18 e8bf9347
      artist 102 e1b1b699
      album 290 9ade207e
      track 2755 67ba705d
      playlist 25 6374b1a8
      playlist_track 1310 11675ece
      invoice 1250 70459def
      invoice_line 4353 8dbc4764
      review 620 ef986bd
      trade_in 160 9dc0ebbd
      """;

  @TempDir Path dir;

  /** Whoever changes the rows on purpose writes the new figures here, and looks at README. */
  @EnginesByTurns
  void create_onEachEngine_makesTheSameRows(Engines engine) throws SQLException {
    try (Connection connection = engine.connect(engine.freshUrl(dir))) {
      Shop.create(connection);
      assertThat(ShopDigest.of(connection)).isEqualTo(EXPECTED);
    }
  }

  @Test
  void create_onSqlite_leavesNoDanglingReference() throws SQLException {
    try (Connection connection = shop();
        Statement statement = connection.createStatement();
        ResultSet violations = statement.executeQuery("PRAGMA foreign_key_check")) {
      assertThat(violations.next()).isFalse();
    }
  }

  @Test
  void create_onSqlite_isOneTransaction() throws SQLException, IOException {
    String url = Engines.SQLITE.freshUrl(dir);
    try (Connection connection = Engines.SQLITE.connect(url)) {
      Shop.create(connection);
    }
    byte[] file = Files.readAllBytes(Path.of(url.substring("jdbc:sqlite:".length())));
    // the change counter in SQLite's file header counts the transactions that wrote
    assertThat(ByteBuffer.wrap(file).getInt(24)).isEqualTo(1);
  }

  @Test
  void create_whereTablesAre_failsAndLeavesThem() throws SQLException {
    try (Connection connection = shop()) {
      assertThatThrownBy(() -> Shop.create(connection)).isInstanceOf(SQLException.class);
      assertThat(connection.getAutoCommit()).isTrue();
      assertThat(count(connection, "customer")).isEqualTo(320);
    }
  }

  @Test
  void create_always_hasTheAwkwardValuesThatItPromises() throws SQLException {
    try (Connection connection = shop()) {
      assertThat(count(connection, "invoice WHERE payment_method = 'gift card '")).isPositive();
      assertThat(count(connection, "customer WHERE loyalty_tier = 'GOLD'")).isPositive();
      assertThat(count(connection, "customer WHERE loyalty_tier IS NULL")).isPositive();
      assertThat(count(connection, "invoice WHERE billing_address_id <> shipping_address_id"))
          .isPositive();
      assertThat(count(connection, "employee WHERE reports_to IS NULL")).isEqualTo(1);
      assertThat(count(connection, "track WHERE title LIKE '%''%'")).isPositive();
      assertThat(count(connection, "trade_in WHERE buyer_id IS NULL")).isPositive();
    }
  }

  @Test
  void create_always_hasFiveCustomersWhoClearlySpentTheMost() throws SQLException {
    try (Connection connection = shop();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT sum(total) FROM invoice GROUP BY customer_id ORDER BY 1 DESC LIMIT 6")) {
      double previous = Double.MAX_VALUE;
      while (rows.next()) {
        assertThat(rows.getDouble(1)).isLessThan(previous - 0.005);
        previous = rows.getDouble(1);
      }
    }
  }

  private Connection shop() throws SQLException {
    Connection connection = Engines.SQLITE.connect(Engines.SQLITE.freshUrl(dir));
    Shop.create(connection);
    return connection;
  }

  private static long count(Connection connection, String from) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT count(*) FROM " + from)) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
