// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nljdbc.bench.TestDatabases;
import dev.nljdbc.catalog.Catalog;
import dev.nljdbc.catalog.read.CatalogReader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT count(*) FROM customer|''",
        "SELECT Name FROM Customer WHERE City = \"Oslo\"|customer.city customer.name",
        "SELECT T1.name FROM customer AS T1 JOIN orders AS T2 ON T1.id = T2.customer_id"
            + " WHERE T2.total  > =  5|customer.name orders.total",
        "SELECT T1.id, T1.name FROM customer AS T1 JOIN orders AS T2 ON T1.id = T2.customer_id"
            + "|customer.id customer.name",
        "SELECT name FROM customer, orders WHERE customer.id = customer_id ORDER BY total DESC"
            + " LIMIT 1|customer.name orders.total",
        "SELECT name FROM customer WHERE id NOT IN (SELECT customer_id FROM orders)"
            + "|customer.id customer.name orders.customer_id",
        "SELECT max(total), city FROM customer c JOIN orders o ON c.id = o.customer_id"
            + " GROUP BY city HAVING sum(o.total) > 1|customer.city orders.total",
        "SELECT name FROM customer EXCEPT SELECT city FROM customer|customer.city customer.name",
        "SELECT x.name FROM (SELECT name, city FROM customer WHERE id > 1) AS x"
            + "|customer.city customer.id customer.name",
        "SELECT a.name FROM customer a JOIN customer b ON a.id = b.sponsor_id|customer.name",
        "SELECT no_such FROM customer|''",
        "SELECT FROM WHERE|unparsable",
        "DELETE FROM customer|unparsable"
      })
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
