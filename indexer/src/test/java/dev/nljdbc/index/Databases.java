// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.index;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** A small SQLite database in a file, and how often it was connected to. */
public final class Databases implements ConnectionSource {

  final AtomicInteger connections = new AtomicInteger();
  private final String url;

  private Databases(String url) {
    this.url = url;
  }

  static Databases at(Path file) {
    return new Databases("jdbc:sqlite:" + file);
  }

  /** Two tables and a few cities. */
  public static Databases shop(Path folder) throws SQLException {
    Databases shop = at(folder.resolve("shop.sqlite"));
    shop.run(
        "CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT, city TEXT)",
        "CREATE TABLE orders (id INTEGER PRIMARY KEY,"
            + " customer_id INTEGER REFERENCES customer(id), note TEXT)",
        "INSERT INTO customer VALUES (1, 'Ada ', 'Oslo'), (2, 'Bo', 'Bergen'), (3, 'Cy', 'Oslo')",
        "INSERT INTO orders VALUES (1, 1, 'gift wrap'), (2, 3, NULL)");
    return shop;
  }

  /** A few cities and a table of so many different texts. */
  static Databases large(Path folder, int values) throws SQLException {
    Databases large = at(folder.resolve("large.sqlite"));
    large.run(
        "CREATE TABLE city (name TEXT)",
        "INSERT INTO city VALUES ('Oslo'), ('Bergen')",
        "CREATE TABLE large (id INTEGER PRIMARY KEY, text TEXT)",
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < "
            + values
            + ") INSERT INTO large SELECT i, 'value number ' || i || ' of many' FROM n");
    return large;
  }

  String url() {
    return url;
  }

  void run(String... statements) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  IndexRequest request(Path root) {
    return IndexRequest.of(url, Optional.of(root));
  }

  @Override
  public <T> T with(Work<T> work) throws SQLException {
    connections.incrementAndGet();
    try (Connection connection = DriverManager.getConnection(url)) {
      return work.with(connection);
    }
  }
}
