// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.testing;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * One PostgreSQL server for the JVM, started when this class is first used. As root, the library
 * runs it in a user namespace of its own ({@code unshare -U}), since PostgreSQL refuses root.
 */
final class PostgresServer {

  private static final EmbeddedPostgres SERVER = start();

  private PostgresServer() {}

  static String freshDatabase(String name) throws SQLException {
    String admin = SERVER.getJdbcUrl("postgres", "postgres");
    try (Connection connection = DriverManager.getConnection(admin);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name);
    }
    return "jdbc:postgresql://localhost:" + SERVER.getPort() + "/" + name;
  }

  private static EmbeddedPostgres start() {
    try {
      return EmbeddedPostgres.builder()
          .setServerConfig("fsync", "off")
          .setServerConfig("full_page_writes", "off")
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
