// SPDX-License-Identifier: Apache-2.0
package dev.nljdbc.sample;

import dev.nljdbc.core.PackagedText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.zip.GZIPInputStream;

/**
 * A music shop with stores, employees, customers, albums, tracks, playlists and invoices: 16 tables
 * and some 11,000 rows, the same on every machine and engine.
 *
 * <p>It is as awkward as real data. Some tables have two foreign keys to one table, {@code
 * employee.reports_to} refers to its own table, and {@code playlist_track} has a composite key.
 * Values are as people typed them: {@code bronze}, {@code Silver}, {@code GOLD}, {@code 'gift card
 * '} with a blank at its end, names with accents and apostrophes. Null stands for what is unknown,
 * a sale of the web shop, or a trade-in that is not yet sold.
 */
public final class Shop {

  private Shop() {}

  /**
   * Creates and fills its tables in an empty database of SQLite, H2, PostgreSQL, MariaDB or DuckDB,
   * in one transaction where the engine can; takes about half a second on SQLite.
   *
   * @param connection left in the auto-commit mode that it was in
   * @throws SQLException the engine's own, for example when a table of that name is there already
   */
  public static void create(Connection connection) throws SQLException {
    String product = connection.getMetaData().getDatabaseProductName();
    // elsewhere text is Unicode already; there it is whatever the server was set up with
    String options =
        product.matches("(?i).*(mariadb|mysql).*") ? " DEFAULT CHARACTER SET utf8mb4" : "";
    boolean autoCommit = connection.getAutoCommit();
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      for (String ddl : PackagedText.read(Shop.class, "tables.sql").strip().split(";\\s*")) {
        statement.execute(ddl + options);
      }
      for (String insert : rows().split(";\n")) {
        statement.executeUpdate(insert);
      }
      connection.commit();
    } catch (SQLException | RuntimeException e) {
      rollback(connection, e);
      throw e;
    } finally {
      connection.setAutoCommit(autoCommit);
    }
  }

  private static String rows() {
    try (InputStream packed = Shop.class.getResourceAsStream("rows.sql.gz");
        InputStream rows = new GZIPInputStream(Objects.requireNonNull(packed))) {
      return new String(rows.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("The jar's rows of the sample can't be read", e);
    }
  }

  private static void rollback(Connection connection, Exception cause) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      cause.addSuppressed(e);
    }
  }
}
