// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.read.CatalogReader;
import dev.nljdbc.testing.TableTest;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoldColumnsTest {

  private static Catalog catalog;

  @BeforeAll
  static void read(@TempDir Path folder) throws SQLException {
    Path file =
        TestDatabases.sqlite(
            folder.resolve("shop.sqlite"),
            "CREATE TABLE customer(id INTEGER PRIMARY KEY, name TEXT, city TEXT, sponsor_id"
                + " INTEGER)",
            "CREATE TABLE orders(id INTEGER PRIMARY KEY, customer_id INTEGER, total REAL)");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      catalog = new CatalogReader().read(connection);
    }
  }

  private static String asked(String sql) {
    return GoldColumns.of(sql, catalog)
        .map(g -> String.join(" ", g.asked().stream().map(Object::toString).sorted().toList()))
        .orElse("unparsable");
  }

  @TableTest
  void asked_ofAQuery_isAllButWhatOnlyJoins(String sql, String columns) {
    assertThat(asked(sql)).isEqualTo(columns);
  }

  @Test
  void joined_ofAQuery_isWhatOnlyJoins() {
    GoldColumns gold =
        GoldColumns.of(
                "SELECT T1.name FROM customer T1 JOIN orders T2 ON T1.id = T2.customer_id", catalog)
            .orElseThrow();
    assertThat(gold.joined())
        .extracting(Object::toString)
        .containsExactlyInAnyOrder("customer.id", "orders.customer_id");
    assertThat(gold.named()).hasSize(3);
  }
}
